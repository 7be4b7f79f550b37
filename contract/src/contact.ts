import { z } from 'zod'
import { maxMessageCharacters } from './limits.ts'
import { storedText } from './storedText.ts'

/** Body of `POST /api/contact`; the e-mail address is empty or that of the signed-in user. */
export const contactRequestSchema = z.strictObject({
  email: z.union([z.literal(''), z.email()]),
  message: storedText().trim().min(1).max(maxMessageCharacters),
  /** Hidden field against spam: only programs fill it in, and their messages are not stored. */
  website: z.string().max(1_000).optional(),
})
export type ContactRequest = z.infer<typeof contactRequestSchema>
