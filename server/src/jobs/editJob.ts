import { z } from 'zod'

/**
 * The job of one edit. The row in `edits` is authoritative; the job only prompts a worker to read it. A repeated job, or one
 * for an edit that has ended, does nothing. The lease sweep creates a new job for the edit of a dead worker.
 */
export const editJob = {
  name: 'edit',
  payload: z.strictObject({
    editId: z.uuid(),
    /** The span that created the job, where tracing is on. */
    traceparent: z.string().max(64).optional(),
  }),
  queue: { retryLimit: 0, expireInSeconds: 3_600, retentionSeconds: 86_400, deleteAfterSeconds: 3_600, notify: true },
  /**
   * Priority of jobs: a batch waits for all single edits, of free plans too. Each edit that the same person has open already lowers it
   * by one, at most by `maxOpenCounted`, which keeps the classes apart.
   */
  priority: { single: { paid: 10, free: 0 }, batch: { paid: -10, free: -20 } },
  maxOpenCounted: 9,
  /** Free jobs rank among paid ones after this time. */
  agedAfterSeconds: 60,
  /** After this time nothing of its kind that came later overtakes a job. */
  oldAfterSeconds: 180,
} as const
