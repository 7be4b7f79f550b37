import { maxSyncTokenAgeMs } from '@spotless/contract/limits'
import { route } from '@spotless/contract/route'

/** When a token was made, in Unix milliseconds; null where it does not say. */
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

/** Whether a token is fresh enough to be exchanged for a cookie by itself. */
export const isFreshToken = (token: string, nowMs: number): boolean => {
  const issued = issuedAtMs(token)
  return issued !== null && nowMs - issued <= maxSyncTokenAgeMs
}

let lastSynced: string | null | undefined

/**
 * Keeps the server's cookie session in step with the sign-in: POST with a token, DELETE without one. A failure is
 * logged and not raised, because the bearer token works without the cookie.
 * @param options.force also exchanges a token that is older
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
    // biome-ignore lint/suspicious/noConsole: nothing is lost that the person could do something about
    console.warn('Token sync failed', error)
  }
}
