import { SpotlessError } from '@spotless/contract/error'
import type { Queries } from '../db/connect.ts'
import { readQueue } from './readQueue.ts'

/** Edits of one person that may wait or run at a time; more would only push others back. */
export const maxOpenEdits = 10
/** Paid edits go first, so that they are still worth taking in when others would wait too long. */
const paidPatience = 3

/**
 * Refuses an edit that the workers cannot get to in time, or a person's one too many, before anything is reserved. Workers
 * are behind when the oldest edit has waited too long, or when those that wait would take too long at the present pace:
 * the first sees workers that stand still, the second a rush that has only begun.
 *
 * @param maxQueueMs how long edits may wait for free ones to be taken in
 * @param meanEditMs how long an edit takes lately
 * @throws SpotlessError `overloaded`, `rate_limited`
 */
export const admitEdit = async (
  queries: Pick<Queries, 'select'>,
  person: { readonly userId: string; readonly isPriority: boolean },
  maxQueueMs: number,
  meanEditMs: number,
): Promise<void> => {
  const { own, waiting, running, oldestSeconds } = await readQueue(queries, person.userId)
  if (own >= maxOpenEdits) {
    throw new SpotlessError(
      'rate_limited',
      `${maxOpenEdits} of your edits are waiting or running already. Please wait for one to end.`,
    )
  }
  const expectedMs = (waiting * meanEditMs) / Math.max(1, running)
  if (Math.max(oldestSeconds * 1000, expectedMs) > maxQueueMs * (person.isPriority ? paidPatience : 1)) {
    throw new SpotlessError(
      'overloaded',
      'So many photos are waiting that yours would take too long. Please try again soon.',
    )
  }
}
