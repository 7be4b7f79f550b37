import { allowanceOf, type Subscriber } from '../billing/allowance.ts'
import type { Config } from '../config.ts'

const hourMs = 3_600_000

/** How long a user's photos and results are kept, in hours: by the plan that is in force now. */
export const retentionHoursOf = (user: Subscriber, hours: Config['retentionHours'], now: Date): number =>
  allowanceOf(user, now).plan === 'free' ? hours.free : hours.paid

/** When a photo and everything made of it is deleted. */
export const expiryOf = (image: { readonly createdAt: Date }, retentionHours: number): Date =>
  new Date(image.createdAt.getTime() + retentionHours * hourMs)
