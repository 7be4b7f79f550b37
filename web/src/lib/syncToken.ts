import { maxSyncTokenAgeMs } from '@spotless/contract/limits'
import { route } from '@spotless/contract/route'

/** When a token was issued, in Unix milliseconds; null if it does not say. */
const issuedAtMs = (token: string): number | null => {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const payload: unknown = JSON.parse(atob(part))
    const iat = typeof payload === 'object' && payload !== null && 'iat' in payload ? payload.iat : null
    return typeof iat === 'number' ? iat * 1000 : null
  } catch {
    return null
  }
}

/** Whether a token is recent enough to be exchanged for a session cookie. */
export const isFreshToken = (token: string, nowMs: number): boolean => {
  const issued = issuedAtMs(token)
  return issued !== null && nowMs - issued <= maxSyncTokenAgeMs
}

let lastSynced: string | null | undefined

/**
 * Synchronises the server's cookie session with the sign-in: POST with a token, DELETE without one.
 * A failure is only logged, because the bearer token works without the cookie.
 * @param options.force exchanges older tokens too
 */
export const syncToken = async (token: string | null, { force = false } = {}): Promise<void> => {
  if (!force && (token === lastSynced || (token !== null && !isFreshToken(token, Date.now())))) return
  lastSynced = token
  try {
    const response = await fetch(route.session, {
      method: token === null ? 'DELETE' : 'POST',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      credentials: 'include',
    })
    if (!response.ok) throw new Error(`The token-sync call was answered ${response.status}.`)
  } catch (error) {
    lastSynced = undefined
    // biome-ignore lint/suspicious/noConsole: the bearer token still works, and the user can do nothing about it
    console.warn('Token sync failed', error)
  }
}
