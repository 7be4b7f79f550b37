import type { DeliveryStatus, WebhookEvent, WebhookPayload } from '@spotless/contract/webhooks'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './time.ts'
import { users } from './users.ts'

/** Addresses that are told of finished edits and batches. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: jsonb('events').$type<readonly WebhookEvent[]>().notNull(),
    /** Signs deliveries; encrypted with a key outside the database. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret before, which signs, too, for a time after a rotation. */
    previousSealedSecret: text('previous_sealed_secret'),
    previousSecretUntil: time('previous_secret_until'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('webhooks_user').on(table.userId, table.createdAt)],
)

/** Deliveries to webhooks: what is to be sent, and the log of what was. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<WebhookPayload>().notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** When the next attempt is due; while one runs, when another process may try. */
    dueAt: time('due_at').notNull().defaultNow(),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.status, table.dueAt),
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
  ],
)
