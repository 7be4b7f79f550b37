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
