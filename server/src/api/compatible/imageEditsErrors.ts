import { type ErrorCode, errorStatus } from '@spotless/contract/error'
import type { ImageEditsErrorAnswer } from '@spotless/contract/imageEdits'
import type { FastifyInstance } from 'fastify'
import { explainError } from '../errors.ts'

/** A refusal of one parameter. */
export class ImageEditsError extends Error {
  readonly param: string
  readonly code: string

  constructor(
    param: string,
    code: 'invalid_value' | 'missing_required_parameter' | 'unknown_parameter',
    message: string,
  ) {
    super(message)
    this.name = 'ImageEditsError'
    this.param = param
    this.code = code
  }
}

const invalid = 'invalid_request_error'

/** Our codes with this API's status, type, code and parameter, where they differ from the ordinary refusal. */
const known: Readonly<
  Partial<
    Record<
      ErrorCode,
      { readonly status?: number; readonly type?: string; readonly code?: string; readonly param?: string }
    >
  >
> = {
  unauthenticated: { code: 'invalid_api_key' },
  token_expired: { code: 'invalid_api_key' },
  out_of_credits: { status: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  rate_limited: { type: 'requests', code: 'rate_limit_exceeded' },
  file_too_large: { param: 'image' },
  photo_too_large: { param: 'image' },
  unsupported_format: { status: 400, code: 'invalid_image_file', param: 'image' },
  empty_file: { code: 'invalid_image_file', param: 'image' },
  unreadable_image: { status: 400, code: 'invalid_image_file', param: 'image' },
  invalid_mask: { param: 'mask' },
  mask_size_mismatch: { param: 'mask' },
  mask_empty: { param: 'mask' },
  prompt_required: { param: 'prompt' },
  prompt_not_understood: { status: 400, param: 'prompt' },
  no_subject: { status: 400, param: 'prompt' },
  no_face: { status: 400, param: 'prompt' },
}

/** Answers errors of this part of the API in its own shape. */
export const answerImageEditsErrors = (app: FastifyInstance, refusalDelayMs: number): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const answer = (status: number, body: ImageEditsErrorAnswer['error']) =>
      reply.code(status).type('application/json; charset=utf-8').send({ error: body })
    if (error instanceof ImageEditsError) {
      const { message, param, code } = error
      return answer(400, { message, type: invalid, param, code })
    }
    const { code, message } = await explainError(error, request, reply, refusalDelayMs)
    const own = known[code] ?? {}
    const status = own.status ?? errorStatus[code]
    const type = own.type ?? (status >= 500 ? 'server_error' : invalid)
    return answer(status, { message, type, param: own.param ?? null, code: own.code ?? code })
  })
}
