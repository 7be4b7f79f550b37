import { currentToken } from './identity.ts'

/** An error response of the server. */
export class CallError extends Error {
  readonly status: number
  /** The message for the user, if the server sent one. */
  readonly serverText: string | null
  /** The error code, if the server sent one. */
  readonly code: string | null

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.serverText = fieldOf(body, 'error')
    this.code = fieldOf(body, 'code')
  }
}

const fieldOf = (body: string, name: 'error' | 'code'): string | null => {
  try {
    const parsed: Partial<Record<typeof name, unknown>> | null = JSON.parse(body)
    const text = parsed?.[name]
    return typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

interface CallOptions {
  /** Sent as JSON; a `FormData` is sent as it is. */
  readonly payload?: unknown
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Calls the API with credentials and, if signed in, the bearer token.
 * @throws {CallError} on any status outside 200–299
 */
export const call = async (
  method: string,
  path: string,
  { payload, signal, headers: own = {} }: CallOptions = {},
): Promise<Response> => {
  const headers = new Headers(own)
  const token = await currentToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const form = payload instanceof FormData
  if (payload !== undefined && !form) headers.set('content-type', 'application/json')
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    signal: signal ?? null,
    body: payload === undefined ? null : form ? payload : JSON.stringify(payload),
  })
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText)
  return response
}

/** Thrown instead of sending a call that needs a sign-in. */
export class SignedOutError extends Error {
  constructor() {
    super('Authentication required')
    this.name = 'SignedOutError'
  }
}

/** The message to show for an error: the server's own, or else the given one. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof SignedOutError) return error.message
  return error instanceof CallError ? (error.serverText ?? fallback) : fallback
}
