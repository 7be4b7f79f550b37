import { z } from 'zod'

/**
 * All error codes of the API with their HTTP status.
 */
export const errorStatus = {
  invalid_input: 400,
  empty_file: 400,
  missing_file: 400,
  unknown_price: 400,
  invalid_signature: 400,
  too_many_files: 400,
  unexpected_field: 400,
  invalid_mask: 400,
  mask_size_mismatch: 400,
  mask_required: 400,
  mask_empty: 400,
  prompt_required: 400,
  prompt_not_understood: 422,
  no_subject: 422,
  no_face: 422,
  face_too_small: 422,
  several_faces: 422,
  unreadable_image: 422,
  unauthenticated: 401,
  token_expired: 401,
  out_of_credits: 402,
  mode_not_in_plan: 403,
  storage_full: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_subscribed: 409,
  not_subscribed: 409,
  already_processing: 409,
  idempotency_mismatch: 409,
  cancelled: 409,
  link_expired: 410,
  file_too_large: 413,
  photo_too_large: 413,
  result_too_large: 413,
  unsupported_format: 415,
  rate_limited: 429,
  internal: 500,
  mode_unavailable: 501,
  payment_unavailable: 501,
  provider_failed: 502,
  overloaded: 503,
  timed_out: 504,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Errors that a larger plan avoids. */
export const upgradeCodes: readonly ErrorCode[] = [
  'out_of_credits',
  'mode_not_in_plan',
  'file_too_large',
  'storage_full',
]

export const errorCodeSchema = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])

/** Body of every answer with a status of 400 or more: a message for people and a code for programs. */
export const errorAnswerSchema = z.object({ error: z.string(), code: errorCodeSchema })
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>

/**
 * An error whose message may be shown to the person who caused it. Thrown by engine and server; any other error is reported as
 * `internal`, and its message appears only in the log.
 */
export class SpotlessError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SpotlessError'
    this.code = code
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
