import { setTimeout as wait } from 'node:timers/promises'
import { type ErrorAnswer, type ErrorCode, errorStatus, SpotlessError } from '@spotless/contract/error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ZodError } from 'zod'
import { isOutage } from '../db/isOutage.ts'
import { isUnstorableText } from '../db/isUnstorableText.ts'
import { errorCodeOf } from '../errorCodeOf.ts'

/** Codes and messages for Fastify's own errors. */
const known: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['file_too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['invalid_input', 'The body must be JSON (or a form, for an upload).'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_input', 'The body must be JSON, but it is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_input', 'The body is not JSON.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['invalid_input', 'The upload must be a multipart form.'],
}

/** Messages of the multipart parser about truncated or malformed forms; its errors have no code. */
const brokenForm = /multipart data|multipart: boundary/i

const resting = 'A part of the service is not answering. Please try again in a moment.'

const problemsOf = (issues: readonly { readonly path: PropertyKey[]; readonly message: string }[]): string =>
  issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)).join(' ')

const translate = (error: unknown): { code: ErrorCode; message: string } | undefined => {
  if (error instanceof SpotlessError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const lines = error.validation.map(({ instancePath, message }) => {
      const place = instancePath.split('/').filter(Boolean).join('.')
      return place === '' ? (message ?? '') : `${place}: ${message}`
    })
    return { code: 'invalid_input', message: lines.join(' ') || 'The request is not valid.' }
  }
  if (error instanceof ZodError) return { code: 'invalid_input', message: problemsOf(error.issues) }
  if (!(error instanceof Error)) return undefined
  const [code, message] = known[errorCodeOf(error) ?? ''] ?? []
  if (code !== undefined && message !== undefined) return { code, message }
  if ('statusCode' in error && error.statusCode === 429) {
    return { code: 'rate_limited', message: 'Too many requests. Please wait a moment and try again.' }
  }
  if (error.constructor === Error && brokenForm.test(error.message)) {
    return { code: 'invalid_input', message: 'The form is damaged or was cut short. Please send it again.' }
  }
  if (error instanceof SyntaxError && 'statusCode' in error)
    return { code: 'invalid_input', message: 'The body is not JSON.' }
  if (isUnstorableText(error))
    return { code: 'invalid_input', message: 'The request contains a character that cannot be stored.' }
  if (isOutage(error)) return { code: 'overloaded', message: resting }
  if (
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  ) {
    return { code: 'invalid_input', message: 'The request cannot be understood.' }
  }
  return undefined
}

/** `Retry-After` in seconds, by error code. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = { overloaded: 15, rate_limited: 10 }

const hidden = 'Something went wrong on our side. Please try again.'

export const sendError = (reply: FastifyReply, code: ErrorCode, message: string): FastifyReply => {
  const answer: ErrorAnswer = { error: message, code }
  const retryAfter = retryAfterSeconds[code]
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  return reply.code(errorStatus[code]).type('application/json; charset=utf-8').send(answer)
}

/** Why a request is refused, for the log. Messages are left out, because they may quote the request. */
const reasonOf = (error: unknown): string =>
  hasZodFastifySchemaValidationErrors(error)
    ? error.validation.map(({ instancePath, keyword }) => `${instancePath}: ${keyword}`).join(' ')
    : (errorCodeOf(error) ?? (error instanceof Error ? error.name : typeof error))

/**
 * Logs an error and says what the client may know of it: only messages that are meant for it. Sets `Retry-After` where the code
 * has one.
 * @param refusalDelayMs how long `rate_limited` is held back
 */
export const explainError = async (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  refusalDelayMs: number,
): Promise<{ readonly code: ErrorCode; readonly message: string }> => {
  const { code, message } = translate(error) ?? { code: 'internal' as const, message: hidden }
  const status = errorStatus[code]
  if (status === 500 || isOutage(error)) request.log.error({ err: error }, 'Request failed.')
  else request.log.info({ code, reason: reasonOf(error) }, 'Request refused.')
  const retryAfter = retryAfterSeconds[code]
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  if (code === 'rate_limited') await wait(refusalDelayMs)
  return { code, message: status === 500 ? hidden : message }
}

/** The error handler of all routes but those that answer in the shape of another API; see `explainError`. */
export const handleErrors = (app: FastifyInstance, refusalDelayMs: number): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const { code, message } = await explainError(error, request, reply, refusalDelayMs)
    return sendError(reply, code, message)
  })
}
