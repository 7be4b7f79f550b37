import { eq, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Database } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { convergeSubscription } from './convergeSubscription.ts'
import { lockUser } from './credits.ts'
import type { PriceIds } from './paymentConfig.ts'
import { readSubscription } from './readSubscription.ts'

export interface SyncDeps {
  readonly database: Database
  readonly stripe: Stripe
  readonly prices: PriceIds
  readonly now: () => Date
}

/**
 * Reads a user's subscription at the payment provider and updates their row. Plans change nowhere else. Of overlapping calls,
 * the result of the one that started last is stored.
 *
 * @returns the updated user; undefined when the user does not exist
 * @throws Stripe's errors
 */
export const syncSubscription = async (
  deps: SyncDeps,
  userId: string,
): Promise<typeof users.$inferSelect | undefined> => {
  const { database, stripe, prices, now } = deps
  const [asked] = await database
    .update(users)
    .set({ subscriptionSync: sql`${users.subscriptionSync} + 1` })
    .where(eq(users.id, userId))
    .returning()
  if (asked === undefined || asked.stripeCustomerId === null) return asked
  const facts = await readSubscription(stripe, asked.stripeCustomerId, prices)
  return database.transaction(async (transaction) => {
    const user = await lockUser(transaction, userId)
    const isLate = user !== undefined && user.subscriptionSeen > asked.subscriptionSync
    if (user === undefined || isLate || user.stripeCustomerId !== asked.stripeCustomerId) return user
    const [synced] = await transaction
      .update(users)
      .set({
        ...convergeSubscription(user, facts),
        subscriptionSeen: asked.subscriptionSync,
        subscriptionSyncedAt: now(),
        updatedAt: now(),
      })
      .where(eq(users.id, userId))
      .returning()
    return synced
  })
}
