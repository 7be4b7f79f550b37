import { z } from 'zod'
import { maxMessageCharacters } from './limits.ts'

/** Body of `POST /api/contact`; the e-mail is the signed-in user's, or empty. */
export const contactRequestSchema = z.strictObject({
  email: z.union([z.literal(''), z.email()]),
  message: z.string().trim().min(1).max(maxMessageCharacters),
})
export type ContactRequest = z.infer<typeof contactRequestSchema>
