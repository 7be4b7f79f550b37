import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { edits } from '../db/schema.ts'
import type { QueueFacts } from '../metrics/metrics.ts'

/** How many edits wait and run, and how long the oldest has waited; with a user's id also how many of them are theirs. */
export const readQueue = async (
  queries: Pick<Queries, 'select'>,
  userId: string | null = null,
): Promise<QueueFacts & { readonly own: number }> => {
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
