/** A token is refreshed this long before it expires. */
export const refreshBeforeMs = 300_000
/** A token counts as expired this long before its expiry. */
export const expiredEarlyMs = 30_000
const firstRetryMs = 30_000
const maxRetryMs = 960_000

/**
 * Delay before the next token refresh: until shortly before the expiry; after failures 30 s,
 * doubling up to 16 minutes (specification, section 9).
 * @param expiresMs expiry of the token, Unix milliseconds
 * @param failures failed attempts since the last success
 */
export const refreshDelayMs = (expiresMs: number, nowMs: number, failures: number): number =>
  failures === 0
    ? Math.max(0, expiresMs - refreshBeforeMs - nowMs)
    : Math.min(maxRetryMs, firstRetryMs * 2 ** (failures - 1))
