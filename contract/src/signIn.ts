import { z } from 'zod'

/** Most characters of a name on a local account. */
export const maxNameCharacters = 100
const nameSchema = z.string().trim().max(maxNameCharacters)
const emailSchema = z
  .email('must be an e-mail address, such as you@example.com')
  .max(254)
  .transform((email) => email.toLowerCase())

/** Digits of the code in a sign-in message. */
export const mailCodeDigits = 8
/** How long the link and the code of a sign-in message work. */
export const mailMinutes = 15
/** Most passkeys of one account. */
export const maxPasskeys = 20

/** What the browser's WebAuthn client is given, as JSON. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>

/** What the browser's WebAuthn client returns, as JSON; the server verifies it in full. */
export const passkeyAnswerSchema = z.looseObject({ id: z.string().min(1).max(1_400), type: z.literal('public-key') })
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>

/** Answer of `GET /api/sign-in`: how the sign-in under way can be completed. */
export const signInStateSchema = z.object({
  /** Whether the first account exists. */
  isSetUp: z.boolean(),
  /** Whether this installation can send a sign-in message. */
  sendsMail: z.boolean(),
  passkeyOptions: passkeyOptionsSchema,
})
export type SignInState = z.infer<typeof signInStateSchema>

/** Where the sign-in window goes on; null while nothing has confirmed the sign-in. */
export const signInStepSchema = z.object({ continueAt: z.string().nullable() })

export const signInPasskeyRequestSchema = z.strictObject({ passkey: passkeyAnswerSchema })
export const signInMailRequestSchema = z.strictObject({ email: emailSchema })
export const signInLinkRequestSchema = z.strictObject({ token: z.string().min(20).max(100) })
export const signInCodeRequestSchema = z.strictObject({
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${mailCodeDigits}}$`), `must have ${mailCodeDigits} digits`)),
})

/** An invitation's code as people type it: letters and digits in groups. */
const invitationCodeSchema = z.string().min(10).max(100)

/** Body of `POST /api/invitation`: what an invitation is for. */
export const invitationRequestSchema = z.strictObject({ code: invitationCodeSchema })
export const invitationAnswerSchema = z.object({
  /** The invited address; null for the first account, whose person names one. */
  email: z.string().nullable(),
  /** Whether a person may join without a passkey and sign in by e-mail. */
  sendsMail: z.boolean(),
})
export type InvitationAnswer = z.infer<typeof invitationAnswerSchema>

const personSchema = z.strictObject({ code: invitationCodeSchema, email: emailSchema, name: nameSchema })
export const joinOptionsRequestSchema = personSchema
export const joinRequestSchema = personSchema.extend({ passkey: passkeyAnswerSchema.nullable() })

/** Answer of `GET /api/passkeys`, oldest first. */
export const passkeysAnswerSchema = z.object({
  passkeys: z.array(z.object({ id: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })),
})
export type PasskeysAnswer = z.infer<typeof passkeysAnswerSchema>

/** Answer of `GET /api/people`: who can sign in, and who is invited. */
export const peopleAnswerSchema = z.object({
  accounts: z.array(
    z.object({ email: z.string(), name: z.string(), canInvite: z.boolean(), createdAt: z.iso.datetime() }),
  ),
  invitations: z.array(z.object({ email: z.string(), expiresAt: z.iso.datetime() })),
})
export type PeopleAnswer = z.infer<typeof peopleAnswerSchema>

export const inviteRequestSchema = z.strictObject({ email: emailSchema })
/** Answer of `POST /api/people`. */
export const inviteAnswerSchema = z.object({
  /** Opens the invitation; shown once. */
  link: z.string(),
  /** Whether the link was also sent to the address. */
  isSent: z.boolean(),
})
/** Body of `DELETE /api/people`. */
export const removePersonRequestSchema = z.strictObject({ email: emailSchema })
