import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { edits } from '../db/schema.ts'

export interface QueueState {
  /** Single edits that wait; those of batches come after them. */
  readonly waiting: number
  readonly running: number
  /** Seconds that the oldest waiting single edit has waited. */
  readonly oldestSeconds: number
}

/** The queue's state; with a user id also the number of their open single edits. */
export const readQueue = async (
  queries: Pick<Queries, 'select'>,
  userId: string | null = null,
): Promise<QueueState & { readonly own: number }> => {
  const [facts] = await queries
    .select({
      waiting: sql<number>`count(*) filter (where ${edits.status} = 'pending' and not ${edits.isBatch})`.mapWith(
        Number,
      ),
      running: sql<number>`count(*) filter (where ${edits.status} = 'processing')`.mapWith(Number),
      own: sql<number>`count(*) filter (where ${edits.userId} = ${userId} and not ${edits.isBatch})`.mapWith(Number),
      oldestSeconds:
        sql<number>`coalesce(extract(epoch from now() - min(${edits.createdAt}) filter (where ${edits.status} = 'pending' and not ${edits.isBatch})), 0)`.mapWith(
          Number,
        ),
    })
    .from(edits)
    .where(inArray(edits.status, ['pending', 'processing']))
  return facts ?? { waiting: 0, running: 0, own: 0, oldestSeconds: 0 }
}
