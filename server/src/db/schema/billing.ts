import type { Mode } from '@spotless/contract/mode'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './time.ts'
import { users } from './users.ts'

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
