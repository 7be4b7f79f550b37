import { SpotlessError } from '@spotless/contract/error'
import type { Queries } from '../db/connect.ts'
import { readQueue } from './readQueue.ts'

/** Most edits of one person that may wait or run at a time; more would only delay others. */
export const maxOpenEdits = 10
/** Paid edits run first, so they are still admitted when the queue is this many times longer. */
const paidQueueFactor = 3

export interface AdmissionLimits {
  /** Longest wait at which free edits are admitted. */
  readonly maxQueueMs: number
  /** Recent mean duration of an edit. */
  readonly meanEditMs: number
}

/**
 * Refuses an edit that the workers cannot start in time, or that exceeds the person's limit, before anything is reserved.
 * The queue is too long when its oldest edit has waited too long, which detects stalled workers, or when the waiting edits
 * would take too long at the current pace, which detects a burst at its start.
 * To be exact, it must run in a transaction that holds the user's lock.
 *
 * @returns the number of edits that the person has open
 * @throws SpotlessError `overloaded`, `rate_limited`
 */
export const admitEdit = async (
  queries: Pick<Queries, 'select'>,
  userId: string,
  isPriority: boolean,
  { maxQueueMs, meanEditMs }: AdmissionLimits,
): Promise<number> => {
  const { own, waiting, running, oldestSeconds } = await readQueue(queries, userId)
  if (own >= maxOpenEdits) {
    throw new SpotlessError(
      'rate_limited',
      `${maxOpenEdits} of your edits are waiting or running already. Please wait for one to end.`,
    )
  }
  const expectedMs = (waiting * meanEditMs) / Math.max(1, running)
  if (Math.max(oldestSeconds * 1000, expectedMs) > maxQueueMs * (isPriority ? paidQueueFactor : 1)) {
    throw new SpotlessError(
      'overloaded',
      'So many photos are waiting that yours would take too long. Please try again soon.',
    )
  }
  return own
}
