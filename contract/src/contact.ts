import { z } from 'zod'
import { maxMessageCharacters } from './limits.ts'

/** Body of `POST /api/contact`; the e-mail is the signed-in user's, or empty. */
export const contactRequestSchema = z.strictObject({
  email: z.union([z.literal(''), z.email()]),
  message: z.string().trim().min(1).max(maxMessageCharacters),
  /** A field that people do not see; what fills it in is a program, whose message is not kept. */
  website: z.string().max(1_000).optional(),
})
export type ContactRequest = z.infer<typeof contactRequestSchema>
