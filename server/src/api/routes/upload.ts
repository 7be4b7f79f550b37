import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { SpotlessError } from '@spotless/contract/error'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import { route } from '@spotless/contract/route'
import { type InputFormat, uploadAnswerSchema, uploadFieldsSchema } from '@spotless/contract/upload'
import { formatBytes } from '@spotless/engine/container/looksLike'
import { readFormat } from '@spotless/engine/container/readFormat'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Allowance, allowanceOf } from '../../billing/allowance.ts'
import { assertStorageRoom, type StorageUse, storageFull, storageUseOf } from '../../billing/storageUse.ts'
import { imageFolder, originalKey } from '../../storage/keys.ts'
import { authenticate } from '../authenticate.ts'
import { cleanFilename } from '../cleanFilename.ts'
import { clientGone } from '../clientGone.ts'
import type { ApiDeps } from '../deps.ts'
import { fileLink } from '../fileLink.ts'
import { openPerPerson } from '../openPerPerson.ts'
import { registerPhoto } from '../registerPhoto.ts'

/** Bytes of the multipart form around the file. */
const formBytes = 16_384

/** The error of a file that is larger than the plan allows. */
export const tooLarge = (allowance: Allowance): SpotlessError => {
  const limit = `${allowance.maxUploadBytes / bytesPerMegabyte} MB`
  const upgrade = allowance.plan === 'free' ? ' The paid plans take larger files.' : ''
  return new SpotlessError('file_too_large', `The file is larger than the ${limit} of your plan.${upgrade}`)
}

interface Received {
  readonly key: string
  readonly bytes: number
  readonly filename: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Reads the first bytes of a stream and returns them with a stream that still starts with them. */
const peek = async (stream: Readable): Promise<{ readonly head: Uint8Array; readonly whole: Readable }> => {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  for (let length = 0; length < formatBytes; ) {
    const { value, done } = await chunks.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  const head = Buffer.concat(first)
  const all = async function* () {
    yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head, whole: Readable.from(all(), { objectMode: false }) }
}

/**
 * Streams the form's one file into storage, with the extension of the format found in its first bytes. A file that is not a
 * photo is not stored. The caller checks the rest.
 */
const receive = async (
  request: FastifyRequest,
  deps: ApiDeps,
  keyOf: (format: InputFormat) => string,
  allowance: Allowance,
  use: StorageUse,
): Promise<Received> => {
  const roomBytes = allowance.maxStoredBytes - use.bytes
  const fields: Record<string, unknown> = {}
  let received: { key: string; bytes: number; filename: string } | undefined
  const takeFile = async (part: MultipartFile): Promise<void> => {
    if (part.fieldname !== 'file') {
      throw new SpotlessError(
        'unexpected_field',
        `Expected the file in the field "file" but received "${part.fieldname}".`,
      )
    }
    if (received !== undefined) throw new SpotlessError('too_many_files', 'Expected one file but received several.')
    const { head, whole } = await peek(part.file)
    const key = keyOf(readFormat(head))
    const bytes = await deps.storage.writeStream(key, whole)
    if (part.file.truncated) throw roomBytes < allowance.maxUploadBytes ? storageFull(allowance) : tooLarge(allowance)
    received = { key, bytes, filename: cleanFilename(part.filename) }
  }
  const limits = {
    fileSize: Math.min(allowance.maxUploadBytes, roomBytes),
    files: 3,
    fields: 4,
    fieldSize: 256,
    parts: 8,
    fieldNameSize: 64,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') await takeFile(part)
    else fields[part.fieldname] = part.value
  }
  if (received === undefined) throw new SpotlessError('missing_file', 'The form holds no file.')
  return { ...received, fields }
}

/** Uploads one photo: stored, header inspected, decoded once. Nothing is stored if any of it fails. */
export const uploadRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { response: { 201: uploadAnswerSchema } }
    const form = { schema: uploadFieldsSchema, files: ['file'] }
    const enter = openPerPerson(deps.limits.openUploads, 'uploads')
    const config = { rateLimit: { max: deps.limits.uploadsPerMinute, timeWindow: 60_000 }, form }
    app.post(route.upload, { schema, config }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const allowance = allowanceOf(user, deps.now())
      const announced = Number(request.headers['content-length'] ?? 0)
      if (announced > allowance.maxUploadBytes + formBytes) throw tooLarge(allowance)
      const use = await storageUseOf(deps.database, user.id)
      assertStorageRoom(use, allowance, { photos: 1, bytes: Math.max(1, announced - formBytes) })
      if (!request.isMultipart()) throw new SpotlessError('invalid_input', 'The upload must be a multipart form.')

      const id = randomUUID()
      const folder = imageFolder(user.id, id)
      try {
        const keyOf = (format: InputFormat) => originalKey(user.id, id, format)
        const { key: originalPath, bytes, filename, fields } = await receive(request, deps, keyOf, allowance, use)
        const parsed = uploadFieldsSchema.safeParse(fields)
        if (!parsed.success) {
          const isUnknown = parsed.error.issues.some((issue) => issue.code === 'unrecognized_keys')
          const message = parsed.error.issues.map((issue) => issue.message).join(' ')
          throw new SpotlessError(isUnknown ? 'unexpected_field' : 'invalid_input', message)
        }
        const { suggestions, ...facts } = await registerPhoto(deps, user, {
          id,
          originalPath,
          bytes,
          filename,
          editingMode: parsed.data.editingMode,
          signal,
        })
        const answer = {
          id,
          ...facts,
          originalFilename: filename,
          originalPath: fileLink(deps, originalPath),
          suggestions: [...suggestions],
        }
        return await reply.code(201).send(answer)
      } catch (error) {
        await deps.storage.removeFolder(folder)
        throw error
      }
    })
  }
