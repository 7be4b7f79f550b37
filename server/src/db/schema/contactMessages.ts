import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './time.ts'
import { users } from './users.ts'

/** Messages of the contact dialog. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  sentAt: time('sent_at'),
})
