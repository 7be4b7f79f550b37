import { z } from 'zod'

export const planNames = ['free', 'monthly', 'yearly'] as const
export const planSchema = z.enum(planNames)
export type Plan = z.infer<typeof planSchema>

/** Answer of `GET /api/auth/user`. */
export const currentUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  subscriptionTier: planSchema,
})
export type CurrentUser = z.infer<typeof currentUserSchema>

/** Days of usage on the account page. */
export const usageHistoryDays = 30

/** Answer of `GET /api/account`. */
export const accountAnswerSchema = z.object({
  user: currentUserSchema,
  /** Host of the account's sign-in provider; null for the embedded one. */
  signInProvider: z.string().nullable(),
  /** Set where the account signs in here with passkeys or e-mail links. */
  localSignIn: z.object({ canInvite: z.boolean() }).nullable(),
  createdAt: z.iso.datetime(),
  /** The payment provider's status, such as `active`; null without a subscription. */
  subscriptionStatus: z.string().nullable(),
  subscriptionEndsAt: z.iso.datetime().nullable(),
  /** Hours that photos and results are kept on the user's plan. */
  retentionHours: z.int().positive(),
  /** What the user stores, and the limits of their plan. */
  storage: z.object({
    photos: z.int().nonnegative(),
    maxPhotos: z.int().positive(),
    bytes: z.int().nonnegative(),
    maxBytes: z.int().positive(),
  }),
  /** Credits charged on each of the last days (UTC), oldest first, today last. */
  history: z.array(z.object({ day: z.iso.date(), credits: z.int().nonnegative() })).length(usageHistoryDays),
})
export type AccountAnswer = z.infer<typeof accountAnswerSchema>

/** Answer of `POST /api/auth/session`: when the cookie expires. */
export const sessionAnswerSchema = z.object({ expiresAt: z.iso.datetime() })
