import type { Plan } from '@spotless/contract/account'
import type { BatchStatus } from '@spotless/contract/batch'
import type { EditStatus } from '@spotless/contract/edit'
import type { ErrorCode } from '@spotless/contract/error'
import type { HostedReport } from '@spotless/contract/hosted'
import type { KeyScope } from '@spotless/contract/keys'
import type { Mode } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import type { PlanAnswer } from '@spotless/contract/plan'
import type { PhotoFormat } from '@spotless/contract/upload'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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

/** Uploaded photos and the storage keys of their latest result. */
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
    /** Whether the file says by GPS where the photo was taken. */
    hasLocation: boolean('has_location').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('processed_images_user').on(table.userId, table.createdAt)],
)

/** Edits, one row per process request: the request, its progress and its result. */
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
    /** Key of the lossless intermediate that this edit starts from. */
    previousWorkPath: text('previous_work_path'),
    resultPath: text('result_path'),
    workPath: text('work_path'),
    /** Size of the mask, the result and the lossless intermediate in bytes. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    engine: text('engine'),
    notes: jsonb('notes').$type<readonly string[]>().notNull().default([]),
    /** The plan of a prompt. */
    plan: jsonb('plan').$type<PlanAnswer>(),
    /** Calls to hosted models. */
    hosted: jsonb('hosted').$type<HostedReport>(),
    width: integer('width'),
    height: integer('height'),
    format: text('format').$type<PhotoFormat>(),
    durationMs: real('duration_ms'),
    credits: integer('credits').notNull(),
    creditState: text('credit_state').$type<'reserved' | 'charged' | 'released'>().notNull(),
    /** Source of the count that the credit was taken from, and to which alone it may be released. */
    creditSource: text('credit_source').notNull().default('day'),
    creditPeriod: time('credit_period').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** Whether it is part of a batch: it then waits for everybody's single edits. */
    isBatch: boolean('is_batch').notNull().default(false),
    /** SHA-256 of the request that was sent with the key. */
    requestHash: text('request_hash').notNull(),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** Number of attempts; also the fencing token against workers that lost their lease. */
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

/** Batches: one recipe for many photos. */
export const batches = pgTable(
  'batches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    editingMode: text('editing_mode').$type<Mode>().notNull(),
    options: jsonb('options').$type<EditOptions>().notNull().default({}),
    prompt: text('prompt'),
    status: text('status').$type<BatchStatus>().notNull().default('draft'),
    /** Set where the server paused the batch. */
    pauseCode: text('pause_code').$type<ErrorCode>(),
    pauseMessage: text('pause_message'),
    createdAt: time('created_at').notNull().defaultNow(),
    /** The last upload, start or end, from which its photos' retention counts. */
    activeAt: time('active_at').notNull().defaultNow(),
  },
  (table) => [index('batches_user').on(table.userId, table.createdAt), index('batches_status').on(table.status)],
)

/** The files of batches in the order of their upload. A file's state is that of its edit, unless it was refused. */
export const batchFiles = pgTable(
  'batch_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Unique in the batch, with sub-folders. */
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the file, by which a repeated upload is recognised; null where it was not read to its end. */
    contentHash: text('content_hash'),
    imageId: uuid('image_id').references(() => processedImages.id, { onDelete: 'set null' }),
    /** The edit of the current attempt; null while it waits for its turn. */
    editId: uuid('edit_id').references(() => edits.id, { onDelete: 'set null' }),
    /** Number of the attempt, part of its edit's idempotency key. */
    attempt: integer('attempt').notNull().default(1),
    /** Why the file was not accepted, or why its edit could not be created. */
    refusalCode: text('refusal_code').$type<ErrorCode>(),
    refusalMessage: text('refusal_message'),
  },
  (table) => [
    uniqueIndex('batch_files_name').on(table.batchId, table.name),
    index('batch_files_batch').on(table.batchId, table.position),
    index('batch_files_image').on(table.imageId),
    index('batch_files_edit').on(table.editId),
  ],
)

/** Named ways to edit photos. */
export const recipes = pgTable(
  'recipes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    editingMode: text('editing_mode').$type<Mode>().notNull(),
    options: jsonb('options').$type<EditOptions>().notNull().default({}),
    prompt: text('prompt'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('recipes_name').on(table.userId, table.name)],
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

/** Charged credits, one row per completed edit. */
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

/** Cost of hosted models per UTC day in millionths of a US dollar; the provider `all` is the sum of all services. */
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

/** State of the embedded OpenID provider, one row per artifact. */
export const oidcState = pgTable(
  'oidc_state',
  {
    /** `Model:` and the hash of the id; the id itself is the browser's secret. */
    key: text('key').primaryKey(),
    /** The artifact, encrypted with a key outside the database. */
    payload: jsonb('payload').$type<{ sealed: string }>().notNull(),
    /** The local account it belongs to, with which it is deleted. */
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
  /** When its person first proved who they are; null for accounts of the account chooser, which proves nothing. */
  verifiedAt: time('verified_at'),
  /** Whether its person may invite others: the first account of an installation. */
  canInvite: boolean('can_invite').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
})

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

/** Passkeys (WebAuthn credentials) of local accounts. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    subject: text('subject')
      .notNull()
      .references(() => localAccounts.subject, { onDelete: 'cascade' }),
    /** COSE public key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures counted by the authenticator; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passkeys_subject').on(table.subject)],
)

/** Open invitations to a local account, for one e-mail address each; the first account's has none. */
export const invitations = pgTable(
  'invitations',
  {
    /** Hash of the code: the row alone invites nobody. */
    codeHash: text('code_hash').primaryKey(),
    email: text('email'),
    canInvite: boolean('can_invite').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('invitations_email').on(table.email), index('invitations_expiry').on(table.expiresAt)],
)

/** Requests to sign in by e-mail, each usable once and in the browser that made it. */
export const signInMails = pgTable(
  'sign_in_mails',
  {
    /** Hash of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    /** Keyed hash of the code in the same message. */
    codeHash: text('code_hash').notNull(),
    /** Hash of the id of the sign-in that asked, which only its browser knows. */
    interactionHash: text('interaction_hash').notNull(),
    email: text('email').notNull(),
    /** Number of codes that were tried. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    usedAt: time('used_at'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_mails_email').on(table.email, table.createdAt),
    index('sign_in_mails_interaction').on(table.interactionHash),
    index('sign_in_mails_expiry').on(table.expiresAt),
  ],
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

/** Messages of the contact dialog. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  sentAt: time('sent_at'),
})

/** Records of the embedded checkout sandbox. */
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
