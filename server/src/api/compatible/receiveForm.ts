import { plans } from '@spotless/contract/billing'
import { SpotlessError } from '@spotless/contract/error'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cleanFilename } from '../cleanFilename.ts'

export interface ReceivedFile {
  readonly field: string
  readonly filename: string
  readonly bytes: Uint8Array
}

export interface ReceivedForm {
  /** Without those that are null or empty, which clients send for parameters that they leave to the server. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly ReceivedFile[]
}

/** Bytes of a body besides its pictures. */
const formBytes = 65_536
const maxFields = 40

/** Largest JSON or URL-encoded body: the largest plan's photo in base64, with a background beside it. */
export const maxEncodedBodyBytes =
  Math.ceil(Math.max(...Object.values(plans).map(({ maxUploadBytes }) => maxUploadBytes)) / 3) * 4 + formBytes

/** Accepts URL-encoded bodies in a part of the API. */
export const acceptUrlEncoded = (app: FastifyInstance): void => {
  const options = { parseAs: 'string', bodyLimit: maxEncodedBodyBytes } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

const isGiven = ([, value]: readonly [string, unknown]): boolean =>
  value !== null && value !== undefined && value !== '' && value !== 'undefined' && value !== 'null'

const readMultipart = async (
  request: FastifyRequest,
  maxFileBytes: number,
  maxFiles: number,
): Promise<ReceivedForm> => {
  const limits = {
    fileSize: maxFileBytes,
    files: maxFiles,
    fields: maxFields,
    // A picture in base64 may be a field.
    fieldSize: Math.ceil(maxFileBytes / 3) * 4 + 4,
    parts: maxFields + maxFiles,
    fieldNameSize: 64,
  }
  const fields: [string, unknown][] = []
  const files: ReceivedFile[] = []
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new SpotlessError('file_too_large', `The field ${part.fieldname} is too long.`)
      fields.push([part.fieldname, part.value])
      continue
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of part.file) chunks.push(chunk as Uint8Array)
    if (part.file.truncated) {
      const limit = `${Math.floor(maxFileBytes / bytesPerMegabyte)} MB`
      throw new SpotlessError(
        'file_too_large',
        `The file in ${part.fieldname} is larger than the ${limit} of your plan.`,
      )
    }
    const bytes = new Uint8Array(Buffer.concat(chunks))
    files.push({ field: part.fieldname, filename: cleanFilename(part.filename), bytes })
  }
  return { fields: Object.fromEntries(fields.filter(isGiven)), files }
}

/**
 * Reads the parameters and pictures of a request: a multipart form, or JSON or URL-encoded fields.
 * @throws SpotlessError `file_too_large`, `invalid_input`
 */
export const receiveForm = async (
  request: FastifyRequest,
  { maxFileBytes, maxFiles }: { readonly maxFileBytes: number; readonly maxFiles: number },
): Promise<ReceivedForm> => {
  if (request.isMultipart()) return readMultipart(request, maxFileBytes, maxFiles)
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new SpotlessError('invalid_input', 'The body must be a multipart form or a JSON object.')
  }
  return { fields: Object.fromEntries(Object.entries(body).filter(isGiven)), files: [] }
}
