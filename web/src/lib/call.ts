import { currentToken } from './identity.ts'

/** An answer of the server that says no. */
export class CallError extends Error {
  readonly status: number
  /** The sentence for people, where the server sent one. */
  readonly serverText: string | null
  /** The code for programs, where the server sent one. */
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
  /** Sent as JSON, or as it is when it is a form. */
  readonly payload?: unknown
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Calls the API with the bearer token (when signed in) and credentials.
 * @throws {CallError} on any status that is not a success
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

/** Thrown where a call would go out without anybody signed in. */
export class SignedOutError extends Error {
  constructor() {
    super('Authentication required')
    this.name = 'SignedOutError'
  }
}

/** What to tell the person: the server's own sentence, else the given one. */
export const messageOf = (error: unknown, otherwise: string): string => {
  if (error instanceof SignedOutError) return error.message
  return error instanceof CallError ? (error.serverText ?? otherwise) : otherwise
}
