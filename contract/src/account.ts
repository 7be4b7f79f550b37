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

/** First and last name; else the one there is; else the e-mail before the at-sign; else `User`. */
export const displayName = (user: {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}): string => {
  const names = [user.firstName, user.lastName].map((name) => name?.trim()).filter((name) => name)
  return names.length > 0 ? names.join(' ') : user.email?.split('@')[0] || 'User'
}
