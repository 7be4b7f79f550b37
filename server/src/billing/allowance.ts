import type { Plan } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import type { Mode } from '@spotless/contract/mode'

/** The fields of a user that determine their allowance. */
export interface Subscriber {
  readonly subscriptionTier: Plan
  readonly stripeSubscriptionId: string | null
  readonly subscriptionEndsAt: Date | null
  readonly subscriptionCountStart: Date | null
  readonly subscriptionPeriodEnd: Date | null
  readonly createdAt: Date
}

/** What a plan allows now, before usage is subtracted. */
export interface Allowance {
  readonly plan: Plan
  /** Edits allowed in the current count. */
  readonly limit: number
  /** Source of the count: `day` or a subscription's id. Identifies the count together with `since`. */
  readonly source: string
  /** When the current count began. */
  readonly since: Date
  /** When the next count begins; in the past while a renewal is unpaid. */
  readonly resetsAt: Date
  readonly modes: readonly Mode[]
  readonly maxUploadBytes: number
  readonly maxPhotos: number
  readonly maxStoredBytes: number
  readonly isPriority: boolean
}

const dayMs = 86_400_000
const bySubscription = 'subscription'

const startOfUtcDay = (time: Date): Date => new Date(Math.floor(time.getTime() / dayMs) * dayMs)

/** The same day of a later month, or its last day where the month is shorter. */
const addMonths = (time: Date, months: number): Date => {
  const moved = new Date(time)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(time.getUTCDate(), lastDay))
  return moved
}

const calendarPeriod = (anchor: Date, months: number, now: Date): { since: Date; resetsAt: Date } => {
  let passed = 0
  while (addMonths(anchor, passed + months) <= now) passed += months
  return { since: addMonths(anchor, passed), resetsAt: addMonths(anchor, passed + months) }
}

/**
 * A user's current allowance. Free counts by UTC days, with more edits on the day of sign-up. A subscription counts by paid
 * billing periods; a plan that an operator granted by hand counts by months or years since sign-up.
 */
export const allowanceOf = (user: Subscriber, now: Date): Allowance => {
  const isOver = user.subscriptionEndsAt !== null && user.subscriptionEndsAt <= now
  const plan: Plan = isOver ? 'free' : user.subscriptionTier
  const facts = plans[plan]
  const today = startOfUtcDay(now)
  const isSignupDay = startOfUtcDay(user.createdAt).getTime() === today.getTime()
  const { subscriptionCountStart: countStart, subscriptionPeriodEnd: periodEnd } = user

  const { since, resetsAt } =
    facts.period === null
      ? { since: today, resetsAt: new Date(today.getTime() + dayMs) }
      : countStart !== null && periodEnd !== null
        ? { since: countStart, resetsAt: periodEnd }
        : calendarPeriod(user.createdAt, facts.period === 'month' ? 1 : 12, now)
  return {
    plan,
    limit: facts.editsPerPeriod ?? (isSignupDay ? facts.editsOnSignupDay : facts.editsPerDay) ?? 0,
    source: facts.period === null ? 'day' : (user.stripeSubscriptionId ?? bySubscription),
    since,
    resetsAt,
    modes: isSignupDay ? facts.signupDayModes : facts.modes,
    maxUploadBytes: facts.maxUploadBytes,
    maxPhotos: facts.maxPhotos,
    maxStoredBytes: facts.maxStoredBytes,
    isPriority: facts.priority,
  }
}
