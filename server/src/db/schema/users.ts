import type { Plan } from '@spotless/contract/account'
import type { KeyScope } from '@spotless/contract/keys'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { time } from './time.ts'

/** Users, one row per issuer and subject, with their subscription and their current count of edits. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull().unique(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    subscriptionTier: text('subscription_tier').$type<Plan>().notNull().default('free'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    subscriptionStatus: text('subscription_status'),
    /** When a cancelled subscription ends; null while it renews. */
    subscriptionEndsAt: time('subscription_ends_at'),
    /** When the subscription's count of edits began; a change of plan within a paid period continues it. */
    subscriptionCountStart: time('subscription_count_start'),
    /** End of the last paid billing period. */
    subscriptionPeriodEnd: time('subscription_period_end'),
    /** Number of synchronisations with the payment provider that were started. */
    subscriptionSync: integer('subscription_sync').notNull().default(0),
    /** The synchronisation whose result is stored; results of earlier ones that arrive later are dropped. */
    subscriptionSeen: integer('subscription_seen').notNull().default(0),
    subscriptionSyncedAt: time('subscription_synced_at'),
    /** The most recently changed count, copied from `credit_counts`. */
    creditsUsed: integer('credits_used').notNull().default(0),
    /** When that count began. */
    creditsResetAt: time('credits_reset_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_identity').on(table.issuer, table.subject)],
)

/** API keys of programs that act for a user; the key itself is not stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** The key's last characters, by which its owner recognises it. */
    ending: text('ending').notNull(),
    scopes: jsonb('scopes').$type<readonly KeyScope[]>().notNull(),
    uses: bigint('uses', { mode: 'number' }).notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at'),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('api_keys_user').on(table.userId)],
)

/** Cookie sessions, created by the token-sync call. */
export const sessions = pgTable(
  'sessions',
  {
    /** Hash of the cookie's value: the row alone grants no access. */
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<{ userId: string }>().notNull(),
    expire: time('expire').notNull(),
  },
  (table) => [index('sessions_expire').on(table.expire)],
)

/**
 * Deleted accounts, kept for a day: tokens issued before must not recreate them, and a new account continues the day's count
 * of edits. Identifies the person by a keyed hash only.
 */
export const deletedAccounts = pgTable('deleted_accounts', {
  fingerprint: text('fingerprint').primaryKey(),
  creditsUsed: integer('credits_used').notNull(),
  creditsResetAt: time('credits_reset_at').notNull(),
  deletedAt: time('deleted_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})
