import { SpotlessError } from '@spotless/contract/error'
import { maxWebhooks, pingEvent, rotationHours, type WebhookEvent } from '@spotless/contract/webhooks'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { users, webhookDeliveries, webhooks } from '../db/schema.ts'
import { sealJson } from '../identity/sealJson.ts'
import { makeWebhookSecret } from './webhookSecret.ts'

const hourMs = 3_600_000
/** Deliveries that the log shows. */
const shownDeliveries = 50

export type StoredWebhook = typeof webhooks.$inferSelect
export type StoredDelivery = typeof webhookDeliveries.$inferSelect

const missing = (): SpotlessError => new SpotlessError('not_found', 'You have no such webhook.')

/**
 * @param sealingKey encrypts the secret in the database
 * @returns the secret, which is shown once
 * @throws SpotlessError `conflict` when the user has the most webhooks allowed
 */
export const createWebhook = (
  database: Database,
  userId: string,
  wanted: { readonly url: string; readonly events: readonly WebhookEvent[] },
  sealingKey: string,
): Promise<{ readonly id: string; readonly secret: string }> =>
  database.transaction(async (transaction) => {
    // The user's row is locked, so that webhooks made at the same time are counted one after the other.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [stored] = await transaction.select({ all: count() }).from(webhooks).where(eq(webhooks.userId, userId))
    if ((stored?.all ?? 0) >= maxWebhooks) {
      throw new SpotlessError(
        'conflict',
        `An account has at most ${maxWebhooks} webhooks. Delete one that is not used.`,
      )
    }
    const secret = makeWebhookSecret()
    const [made] = await transaction
      .insert(webhooks)
      .values({ userId, ...wanted, sealedSecret: sealJson(secret, sealingKey) })
      .returning({ id: webhooks.id })
    if (made === undefined) throw new Error('Expected one stored webhook but received none.')
    return { id: made.id, secret }
  })

export const listWebhooks = (database: Database, userId: string): Promise<StoredWebhook[]> =>
  database.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(desc(webhooks.createdAt))

const isOwn = (userId: string, id: string) => and(eq(webhooks.id, id), eq(webhooks.userId, userId))

/** @throws SpotlessError `not_found` */
export const deleteWebhook = async (database: Database, userId: string, id: string): Promise<void> => {
  const deleted = await database.delete(webhooks).where(isOwn(userId, id)).returning({ id: webhooks.id })
  if (deleted.length === 0) throw missing()
}

/**
 * Gives a webhook another secret; the one before signs, too, for a time.
 * @throws SpotlessError `not_found`
 */
export const rotateSecret = async (
  database: Database,
  userId: string,
  id: string,
  { sealingKey, now }: { readonly sealingKey: string; readonly now: Date },
): Promise<{ readonly id: string; readonly secret: string }> => {
  const secret = makeWebhookSecret()
  const rotated = await database
    .update(webhooks)
    .set({
      sealedSecret: sealJson(secret, sealingKey),
      previousSealedSecret: sql`${webhooks.sealedSecret}`,
      previousSecretUntil: new Date(now.getTime() + rotationHours * hourMs),
    })
    .where(isOwn(userId, id))
    .returning({ id: webhooks.id })
  if (rotated.length === 0) throw missing()
  return { id, secret }
}

/** Sends a webhook an event that means nothing. @throws SpotlessError `not_found` */
export const pingWebhook = async (database: Database, userId: string, id: string): Promise<void> => {
  const [webhook] = await database.select({ id: webhooks.id }).from(webhooks).where(isOwn(userId, id))
  if (webhook === undefined) throw missing()
  const payload = { type: pingEvent, timestamp: new Date().toISOString(), data: {} } as const
  await database.insert(webhookDeliveries).values({ webhookId: id, payload })
}

/** The newest deliveries of a webhook. @throws SpotlessError `not_found` */
export const listDeliveries = async (database: Database, userId: string, id: string): Promise<StoredDelivery[]> => {
  const [webhook] = await database.select({ id: webhooks.id }).from(webhooks).where(isOwn(userId, id))
  if (webhook === undefined) throw missing()
  return database
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.createdAt))
    .limit(shownDeliveries)
}
