import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { edits } from '../db/schema.ts'
import type { QueueFacts } from '../metrics/metrics.ts'

/** How many edits wait and run, and how long the oldest has waited. */
export const readQueue = async (database: Database): Promise<QueueFacts> => {
  const [facts] = await database
    .select({
      waiting: sql<number>`count(*) filter (where ${edits.status} = 'pending')`.mapWith(Number),
      running: sql<number>`count(*) filter (where ${edits.status} = 'processing')`.mapWith(Number),
      oldestSeconds:
        sql<number>`coalesce(extract(epoch from now() - min(${edits.createdAt}) filter (where ${edits.status} = 'pending')), 0)`.mapWith(
          Number,
        ),
    })
    .from(edits)
    .where(inArray(edits.status, ['pending', 'processing']))
  return facts ?? { waiting: 0, running: 0, oldestSeconds: 0 }
}
