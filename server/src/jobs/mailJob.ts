import { z } from 'zod'

/**
 * The job that sends one contact message. It is tried again for about ten hours, ever more slowly; a message that is queued
 * twice is sent once, because its row says that it was sent.
 */
export const mailJob = {
  name: 'mail',
  payload: z.strictObject({ messageId: z.uuid() }),
  queue: {
    retryLimit: 12,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 120,
    retentionSeconds: 172_800,
    deleteAfterSeconds: 86_400,
  },
} as const
