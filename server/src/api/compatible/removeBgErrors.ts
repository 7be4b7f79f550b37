import { errorStatus, SpotlessError } from '@spotless/contract/error'
import type { RemoveBgErrorAnswer } from '@spotless/contract/removeBg'
import type { FastifyInstance } from 'fastify'
import { DownloadError } from '../../network/downloadPicture.ts'
import { explainError } from '../errors.ts'

/** A refusal that has a code of its own in this API. */
export class RemoveBgError extends Error {
  readonly code: string
  readonly detail: string | undefined

  constructor(code: string, title: string, detail?: string) {
    super(title)
    this.name = 'RemoveBgError'
    this.code = code
    this.detail = detail
  }
}

/** Our codes with this API's status, code and title. */
const known: Readonly<Record<string, readonly [status: number, code: string, title: string]>> = {
  unauthenticated: [403, 'auth_failed', 'API Key invalid'],
  token_expired: [403, 'auth_failed', 'API Key invalid'],
  forbidden: [403, 'auth_failed', 'API Key not permitted'],
  out_of_credits: [402, 'insufficient_credits', 'Insufficient credits'],
  rate_limited: [429, 'rate_limit_exceeded', 'Rate limit exceeded'],
  no_subject: [400, 'unknown_foreground', 'Could not identify foreground in image'],
  file_too_large: [400, 'file_too_large', 'File too large'],
  photo_too_large: [400, 'resolution_too_high', 'Input image resolution too high'],
  result_too_large: [400, 'resolution_too_high', 'Result image resolution too high'],
  unsupported_format: [400, 'invalid_file_type', 'Invalid file type'],
  empty_file: [400, 'invalid_file_type', 'Invalid file type'],
  unreadable_image: [400, 'invalid_file_type', 'Failed to read the image'],
  invalid_input: [400, 'invalid_parameters', 'Invalid parameters'],
}

/** Answers errors of this part of the API in its own shape. */
export const answerRemoveBgErrors = (app: FastifyInstance, refusalDelayMs: number): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const answer = (status: number, code: string, title: string, detail?: string) => {
      const body: RemoveBgErrorAnswer = { errors: [{ title, code, ...(detail !== undefined && { detail }) }] }
      return reply.code(status).type('application/json; charset=utf-8').send(body)
    }
    if (error instanceof RemoveBgError) return answer(400, error.code, error.message, error.detail)
    const { code, message } = await explainError(error, request, reply, refusalDelayMs)
    const [status, itsCode, title] = known[code] ?? [errorStatus[code], code, message]
    return answer(status, itsCode, title, title === message ? undefined : message)
  })
}

/** The refusal of a picture that could not be downloaded. */
export const downloadRefusal = (error: unknown, source: 'image' | 'bg'): unknown => {
  if (!(error instanceof DownloadError)) return error
  if (error.reason === 'too large') return new SpotlessError('file_too_large', error.message)
  return new RemoveBgError(
    source === 'image' ? 'failed_image_download' : 'failed_bg_download',
    `Failed to download the ${source === 'image' ? '' : 'background '}image from the given URL`,
    error.message,
  )
}
