import type { Plan } from '@spotless/contract/account'
import type { EditStatus } from '@spotless/contract/edit'
import type { HostedReport } from '@spotless/contract/hosted'
import type { Mode } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import type { PlanAnswer } from '@spotless/contract/plan'
import type { PhotoFormat } from '@spotless/contract/upload'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** People, one row per identity of an issuer; the subscription and the count of edits live here. */
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
    /** When a subscription that was cancelled ends; null while it renews. */
    subscriptionEndsAt: time('subscription_ends_at'),
    /** When the count of the subscription's edits began; a change of plan within a paid period goes on with it. */
    subscriptionCountStart: time('subscription_count_start'),
    /** End of the billing period that was paid last. */
    subscriptionPeriodEnd: time('subscription_period_end'),
    /** Looks at the payment provider that were begun. */
    subscriptionSync: integer('subscription_sync').notNull().default(0),
    /** The look whose answer is kept; one that was begun earlier and comes later is not written over it. */
    subscriptionSeen: integer('subscription_seen').notNull().default(0),
    subscriptionSyncedAt: time('subscription_synced_at'),
    /** The count that was changed last, as `credit_counts` has it. */
    creditsUsed: integer('credits_used').notNull().default(0),
    /** When that count began. */
    creditsResetAt: time('credits_reset_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_identity').on(table.issuer, table.subject)],
)

/** Uploaded photos and where their latest result lies. */
export const processedImages = pgTable(
  'processed_images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    originalFilename: text('original_filename').notNull(),
    originalPath: text('original_path').notNull(),
    processedPath: text('processed_path'),
    maskPath: text('mask_path'),
    editingMode: text('editing_mode').$type<Mode>().notNull().default('watermark-removal'),
    status: text('status').$type<EditStatus>().notNull().default('pending'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    format: text('format').$type<PhotoFormat>().notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('processed_images_user').on(table.userId, table.createdAt)],
)

/** One row per process request: what was asked, how far it is, what came of it. */
export const edits = pgTable(
  'edits',
  {
    id: uuid('id').primaryKey(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => processedImages.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    editingMode: text('editing_mode').$type<Mode>().notNull(),
    action: text('action').$type<'erase' | 'restore'>().notNull(),
    status: text('status').$type<EditStatus>().notNull().default('pending'),
    prompt: text('prompt'),
    options: jsonb('options').$type<EditOptions>().notNull().default({}),
    maskPath: text('mask_path'),
    /** Lossless intermediate of the result that this edit continues from. */
    previousWorkPath: text('previous_work_path'),
    resultPath: text('result_path'),
    workPath: text('work_path'),
    engine: text('engine'),
    notes: jsonb('notes').$type<readonly string[]>().notNull().default([]),
    /** What a prompt was understood as. */
    plan: jsonb('plan').$type<PlanAnswer>(),
    /** How models outside the installation were asked. */
    hosted: jsonb('hosted').$type<HostedReport>(),
    width: integer('width'),
    height: integer('height'),
    format: text('format').$type<PhotoFormat>(),
    durationMs: real('duration_ms'),
    credits: integer('credits').notNull(),
    creditState: text('credit_state').$type<'reserved' | 'charged' | 'released'>().notNull(),
    /** The count that the credit was taken from; a credit is only given back to the same count. */
    creditSource: text('credit_source').notNull().default('day'),
    creditPeriod: time('credit_period').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the request that came with the key. */
    requestHash: text('request_hash').notNull(),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** Counts the tries and fences off a worker that lost its lease. */
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: time('leased_until'),
    createdAt: time('created_at').notNull().defaultNow(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('edits_idempotency').on(table.userId, table.idempotencyKey),
    index('edits_image').on(table.imageId, table.createdAt),
    index('edits_status').on(table.status),
  ],
)

/** Edits charged or reserved, one row per count: a UTC day of Free, or a billing period of a subscription. */
export const creditCounts = pgTable(
  'credit_counts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `day`, or the id of the subscription. */
    source: text('source').notNull(),
    /** When the count began. */
    since: time('since').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.source, table.since] }),
    check('credit_counts_never_negative', sql`${table.used} >= 0`),
  ],
)

/** Credits that were charged, one row per completed edit. */
export const usageRecords = pgTable(
  'usage_records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    editId: uuid('edit_id').unique(),
    editingMode: text('editing_mode').$type<Mode>().notNull(),
    creditsUsed: integer('credits_used').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('usage_records_user').on(table.userId, table.createdAt)],
)

/** What calls of hosted models cost each UTC day, in millionths of a US dollar; the row of `all` counts every service. */
export const hostedSpending = pgTable(
  'hosted_spending',
  {
    /** `YYYY-MM-DD` */
    day: text('day').notNull(),
    provider: text('provider').notNull(),
    microUsd: bigint('micro_usd', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.provider] })],
)

/** Cookie sessions of our own, set by the token-sync call. */
export const sessions = pgTable(
  'sessions',
  {
    /** Hash of the cookie's value: the row opens no session. */
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<{ userId: string }>().notNull(),
    expire: time('expire').notNull(),
  },
  (table) => [index('sessions_expire').on(table.expire)],
)

/** State of the embedded OpenID provider, one row per artifact. */
export const oidcState = pgTable(
  'oidc_state',
  {
    /** `Model:` and the hash of the id, which itself is a secret of the browser's. */
    key: text('key').primaryKey(),
    /** The artifact, sealed with a secret that is not in the database. */
    payload: jsonb('payload').$type<{ sealed: string }>().notNull(),
    /** The local account it belongs to, so that it goes when the account goes. */
    accountId: text('account_id'),
    grantId: text('grant_id'),
    uid: text('uid'),
    expiresAt: time('expires_at'),
  },
  (table) => [
    index('oidc_state_grant').on(table.grantId),
    index('oidc_state_uid').on(table.uid),
    index('oidc_state_expiry').on(table.expiresAt),
    index('oidc_state_account').on(table.accountId),
  ],
)

/** Accounts of the embedded OpenID provider. */
export const localAccounts = pgTable('local_accounts', {
  subject: text('subject').primaryKey(),
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})

/**
 * For a while after an account's deletion: that a token from before must not bring it back, and how much of the day's
 * edits were used, so that deleting gives no new ones. Knows the person only by a keyed hash.
 */
export const deletedAccounts = pgTable('deleted_accounts', {
  fingerprint: text('fingerprint').primaryKey(),
  creditsUsed: integer('credits_used').notNull(),
  creditsResetAt: time('credits_reset_at').notNull(),
  deletedAt: time('deleted_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Messages of the contact dialog. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  sentAt: time('sent_at'),
})

/** What the embedded checkout sandbox keeps in place of the payment provider. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    customer: text('customer'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('sandbox_objects_customer').on(table.customer, table.kind)],
)
