import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { edits } from '../db/schema.ts'

export interface QueueState {
  readonly waiting: number
  readonly running: number
  /** Seconds that the oldest waiting edit has waited. */
  readonly oldestSeconds: number
}

/** The queue's state; with a user id also the number of their open edits. */
export const readQueue = async (
  queries: Pick<Queries, 'select'>,
  userId: string | null = null,
): Promise<QueueState & { readonly own: number }> => {
  const [facts] = await queries
    .select({
      waiting: sql<number>`count(*) filter (where ${edits.status} = 'pending')`.mapWith(Number),
      running: sql<number>`count(*) filter (where ${edits.status} = 'processing')`.mapWith(Number),
      own: sql<number>`count(*) filter (where ${edits.userId} = ${userId})`.mapWith(Number),
      oldestSeconds:
        sql<number>`coalesce(extract(epoch from now() - min(${edits.createdAt}) filter (where ${edits.status} = 'pending')), 0)`.mapWith(
          Number,
        ),
    })
    .from(edits)
    .where(inArray(edits.status, ['pending', 'processing']))
  return facts ?? { waiting: 0, running: 0, own: 0, oldestSeconds: 0 }
}
