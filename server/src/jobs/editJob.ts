import { z } from 'zod'

/**
 * The job that makes one edit. The `edits` row is the truth, the job only says "look at it": a job that comes twice, or
 * for an edit that is over, does nothing; an edit whose worker died is given a new job by the lease sweep.
 */
export const editJob = {
  name: 'edit',
  payload: z.strictObject({
    editId: z.uuid(),
    /** The span that the job comes from, where the operator traces. */
    traceparent: z.string().max(64).optional(),
  }),
  queue: { retryLimit: 0, expireInSeconds: 3_600, retentionSeconds: 86_400, deleteAfterSeconds: 3_600, notify: true },
  /** Priority of jobs of plans that go first; others have 0. */
  paidPriority: 10,
} as const
