import { SpotlessError } from '@spotless/contract/error'
import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { edits } from '../db/schema.ts'

/** Edits of one person that may wait or run at a time; more would only push others back. */
export const maxOpenEdits = 10
/** Paid edits go first, so that they are still worth taking in when others would wait too long. */
const paidPatience = 3

/**
 * Refuses an edit that the workers cannot get to in time, or a person's one too many, before anything is reserved.
 *
 * @param maxQueueMs how long the oldest waiting edit may have waited for free edits to be taken in
 * @throws SpotlessError `overloaded`, `rate_limited`
 */
export const admitEdit = async (
  queries: Queries,
  person: { readonly userId: string; readonly isPriority: boolean },
  maxQueueMs: number,
): Promise<void> => {
  const [open] = await queries
    .select({
      own: sql<number>`count(*) filter (where ${edits.userId} = ${person.userId})`.mapWith(Number),
      waitedMs:
        sql<number>`coalesce(extract(epoch from now() - min(${edits.createdAt}) filter (where ${edits.status} = 'pending')) * 1000, 0)`.mapWith(
          Number,
        ),
    })
    .from(edits)
    .where(inArray(edits.status, ['pending', 'processing']))
  if ((open?.own ?? 0) >= maxOpenEdits) {
    throw new SpotlessError(
      'rate_limited',
      `${maxOpenEdits} of your edits are waiting or running already. Please wait for one to end.`,
    )
  }
  if ((open?.waitedMs ?? 0) > maxQueueMs * (person.isPriority ? paidPatience : 1)) {
    throw new SpotlessError(
      'overloaded',
      'So many photos are waiting that yours would take too long. Please try again soon.',
    )
  }
}
