import type { WebhookEvent, WebhookPayload } from '@spotless/contract/webhooks'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { webhookDeliveries, webhooks } from '../db/schema.ts'

/**
 * Writes a delivery to each of a user's webhooks that is told of this event. In the transaction of what happened, so that
 * neither is without the other.
 */
export const recordEvent = async (
  queries: Queries,
  userId: string,
  event: WebhookEvent,
  data: WebhookPayload['data'],
): Promise<void> => {
  const told = await queries
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), sql`${webhooks.events} ? ${event}`))
  if (told.length === 0) return
  const payload = { type: event, timestamp: new Date().toISOString(), data }
  await queries.insert(webhookDeliveries).values(told.map(({ id }) => ({ webhookId: id, payload })))
}
