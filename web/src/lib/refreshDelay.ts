/** A token is refreshed this long before it expires. */
export const refreshBeforeMs = 300_000
/** A token counts as expired this long before it is. */
export const expiredEarlyMs = 30_000
const firstRetryMs = 30_000
const longestRetryMs = 960_000

/**
 * How long to wait before the next refresh of a token: until shortly before it expires; after failures 30 s, doubling
 * to 16 minutes (specification, section 9).
 * @param expiresMs when the token expires, Unix milliseconds
 * @param failures tries that failed since the last success
 */
export const refreshDelayMs = (expiresMs: number, nowMs: number, failures: number): number =>
  failures === 0
    ? Math.max(0, expiresMs - refreshBeforeMs - nowMs)
    : Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1))
