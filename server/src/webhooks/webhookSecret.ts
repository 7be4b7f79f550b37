import { createHmac, randomBytes } from 'node:crypto'

/** Start of every secret, by which libraries for webhooks recognise it. */
const secretPrefix = 'whsec_'
const secretBytes = 32

export const makeWebhookSecret = (): string => `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`

/**
 * The headers of a delivery, signed by each secret.
 * Source: Standard Webhooks specification 1.0.0 (HMAC-SHA-256 of id, timestamp and body).
 *
 * @param secrets as `makeWebhookSecret` gives them
 */
export const signDelivery = (
  id: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Readonly<Record<string, string>> => {
  const timestamp = Math.floor(now.getTime() / 1_000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
