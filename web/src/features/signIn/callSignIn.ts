import { CallError, messageOf } from '../../lib/call.ts'
import { PasskeyError } from '../../lib/passkey.ts'

/**
 * Calls a route of the sign-in under way. Nobody is signed in yet, so there is no bearer token: a cookie names the sign-in.
 * @throws {CallError} on any status outside 200–299
 */
export const callSignIn = async (method: 'GET' | 'POST', path: string, payload?: unknown): Promise<unknown> => {
  const response = await fetch(path, {
    method,
    headers: payload === undefined ? {} : { 'content-type': 'application/json' },
    body: payload === undefined ? null : JSON.stringify(payload),
  })
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText)
  return response.status === 204 ? null : response.json()
}

/** The message to show for a failed step. */
export const failureText = (error: unknown): string =>
  error instanceof PasskeyError ? error.message : messageOf(error, 'The server cannot be reached. Please try again.')
