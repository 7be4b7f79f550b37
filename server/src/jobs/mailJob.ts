import { z } from 'zod'

/**
 * The job that sends one contact message. It is retried with exponential backoff for about ten hours. A message that is queued
 * twice is sent once, because its row records that it was sent.
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
