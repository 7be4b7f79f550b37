import { allowanceOf, type Subscriber } from '../billing/allowance.ts'

/** Hours that photos and results are kept after the upload, by plan, and contact messages after they were sent. */
export interface RetentionHours {
  readonly free: number
  readonly paid: number
  readonly messages: number
}

const hourMs = 3_600_000

/** Hours that a user's photos and results are kept, by their current plan. */
export const retentionHoursOf = (user: Subscriber, hours: RetentionHours, now: Date): number =>
  allowanceOf(user, now).plan === 'free' ? hours.free : hours.paid

/** When a photo and its results are deleted. */
export const expiryOf = (image: { readonly createdAt: Date }, retentionHours: number): Date =>
  new Date(image.createdAt.getTime() + retentionHours * hourMs)
