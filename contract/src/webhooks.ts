import { z } from 'zod'

/** What a webhook can be told of. Edits of a batch are not told of one by one. */
export const webhookEvents = ['edit.completed', 'edit.failed', 'batch.completed'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent on request, whatever a webhook is told of. */
export const pingEvent = 'ping'

/** Most webhooks of one account. */
export const maxWebhooks = 10

/** Hours for which the secret before the newest one still signs, too. */
export const rotationHours = 24

/** Delays before the next attempts of a delivery, in seconds; after the last it has failed. */
export const retryDelaysSeconds = [5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400] as const

/** Days for which the log of deliveries is kept. */
export const deliveryDays = 14

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
}

/** Body of `POST /api/webhooks`. */
export const webhookRequestSchema = z.strictObject({
  url: z.string().max(2_048).refine(isWebAddress, 'must be an http or https address without credentials'),
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .default([...webhookEvents]),
})
export type WebhookRequest = z.input<typeof webhookRequestSchema>

/** Answer of `POST /api/webhooks` and of a rotation; the secret is shown this once. */
export const webhookSecretSchema = z.object({ id: z.uuid(), secret: z.string() })

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.iso.datetime(),
  /** Until when the secret before the newest one signs, too; null where it does not. */
  previousSecretUntil: z.iso.datetime().nullable(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** Answer of `GET /api/webhooks`. */
export const webhooksAnswerSchema = z.object({ webhooks: z.array(webhookSchema) })

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliverySchema = z.object({
  id: z.uuid(),
  event: z.enum([...webhookEvents, pingEvent]),
  status: z.enum(deliveryStatuses),
  attempts: z.int().nonnegative(),
  /** HTTP status of the last answer; null where none came. */
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the next attempt is due; null where there is none. */
  nextAttemptAt: z.iso.datetime().nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** Answer of `GET /api/webhooks/{id}/deliveries`, newest first. */
export const deliveriesAnswerSchema = z.object({ deliveries: z.array(deliverySchema) })

/** Body of a delivery. Facts to look the rest up by: links and files are fetched with a key. */
export const webhookPayloadSchema = z.object({
  type: z.enum([...webhookEvents, pingEvent]),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>
