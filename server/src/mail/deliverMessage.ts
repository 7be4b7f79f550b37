import { asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { contactMessages } from '../db/schema.ts'
import type { Queue } from '../queue/openQueue.ts'
import type { Mailer } from './openMailer.ts'

/**
 * Sends a stored message unless it was sent or deleted meanwhile.
 * @throws the mailer's error; the queue then retries
 */
export const deliverMessage = async (
  deps: { readonly database: Database; readonly mailer: Mailer },
  messageId: string,
): Promise<void> => {
  const [message] = await deps.database.select().from(contactMessages).where(eq(contactMessages.id, messageId))
  if (message === undefined || message.sentAt !== null) return
  await deps.mailer.sendContact(message)
  await deps.database.update(contactMessages).set({ sentAt: new Date() }).where(eq(contactMessages.id, messageId))
}

/** Queues all unsent messages, for a start after mail was configured or after a long outage of the mail server. */
export const queueUnsent = async (deps: { readonly database: Database; readonly queue: Queue }): Promise<number> => {
  const unsent = await deps.database
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isNull(contactMessages.sentAt))
    .orderBy(asc(contactMessages.createdAt))
  for (const { id } of unsent) await deps.queue.sendMail(id, deps.database)
  return unsent.length
}
