import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'

const safetyWords = /moderat|content.?policy|content.?filter|safety|nsfw|sensitive|prohibited|policy.?violation/i
const maxDetailCharacters = 200

/** A provider's own words, shortened, without a page's markup; credentials that it repeats are taken out. */
const detailOf = (text: string, secret: string): string =>
  (secret === '' ? text : text.replaceAll(secret, '•••'))
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxDetailCharacters)

/**
 * Milliseconds that `Retry-After` asks for: seconds or a date. Undefined where it says nothing usable.
 * @param nowMs the present, in milliseconds since 1970
 */
export const retryAfterMsOf = (value: string | null | undefined, nowMs: number): number | undefined => {
  if (!value) return undefined
  const ms = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - nowMs
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** What an HTTP answer other than a success means. */
export const failureOfStatus = (
  answer: { readonly status: number; readonly body: string; readonly retryAfter: string | null | undefined },
  secret: string,
  nowMs: number,
): ProviderFailure => {
  const { status, body } = answer
  const detail = detailOf(`HTTP ${status} ${body}`, secret)
  const retryAfterMs = retryAfterMsOf(answer.retryAfter, nowMs)
  const facts = retryAfterMs === undefined ? { detail } : { detail, retryAfterMs }
  if (status === 429) return new ProviderFailure('busy', facts)
  if (status === 408 || status >= 500) return new ProviderFailure('failed', facts)
  if (status < 300) return new ProviderFailure('malformed', { detail, mayBeCharged: true })
  if (safetyWords.test(body)) return new ProviderFailure('refused', facts)
  return new ProviderFailure([401, 402, 403].includes(status) ? 'no-access' : 'rejected', facts)
}

const messagesOf = (error: unknown): string => {
  const messages: string[] = []
  for (let at = error; at instanceof Error && messages.length < 5; at = at.cause) {
    messages.push('code' in at ? `${at.message} (${at.code})` : at.message)
  }
  return messages.join(': ')
}

/** What an error without an HTTP answer means: a lost connection, or an answer that cannot be read. */
export const failureOfError = (error: unknown, secret: string): ProviderFailure => {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ProviderFailure) return at
  const detail = detailOf(messagesOf(error) || String(error), secret)
  if (safetyWords.test(detail)) return new ProviderFailure('refused', { detail, mayBeCharged: true, cause: error })
  const isLost = /fetch failed|connect|socket|terminated|closed|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|network/i.test(detail)
  if (!isLost) return new ProviderFailure('malformed', { detail, mayBeCharged: true, cause: error })
  // A connection that broke after the request was sent may have been charged; one that was never made was not.
  const isUnmade = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ConnectTimeout|UND_ERR_CONNECT/i.test(detail)
  return new ProviderFailure('unreachable', { detail, mayBeCharged: !isUnmade, cause: error })
}
