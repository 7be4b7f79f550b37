import type { Plan } from '@spotless/contract/account'
import { plans } from '@spotless/contract/billing'
import type { Mode } from '@spotless/contract/mode'

/** What of a user decides how much they may do. */
export interface Subscriber {
  readonly subscriptionTier: Plan
  readonly subscriptionEndsAt: Date | null
  readonly creditsUsed: number
  readonly creditsResetAt: Date
  readonly createdAt: Date
}

export interface Allowance {
  readonly plan: Plan
  /** Edits allowed in the current count. */
  readonly limit: number
  /** Edits charged or reserved in the current count. */
  readonly used: number
  readonly remaining: number
  /** When the current count began. */
  readonly since: Date
  /** When the next one begins. */
  readonly resetsAt: Date
  readonly modes: readonly Mode[]
  readonly maxUploadBytes: number
  readonly isPriority: boolean
}

const dayMs = 86_400_000

const startOfUtcDay = (time: Date): Date => new Date(Math.floor(time.getTime() / dayMs) * dayMs)

/** The same day of a later month; the month's last day where it has no such day. */
const addMonths = (time: Date, months: number): Date => {
  const moved = new Date(time)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(time.getUTCDate(), lastDay))
  return moved
}

const billingPeriod = (anchor: Date, months: number, now: Date): { since: Date; resetsAt: Date } => {
  let passed = 0
  while (addMonths(anchor, passed + months) <= now) passed += months
  return { since: addMonths(anchor, passed), resetsAt: addMonths(anchor, passed + months) }
}

/**
 * What a user may do now: Free counts by UTC days (more on the day of sign-up), paid plans by billing periods from
 * `creditsResetAt` on. A count that is over is answered as a new one; nothing is written.
 */
export const allowanceOf = (user: Subscriber, now: Date): Allowance => {
  const isOver = user.subscriptionEndsAt !== null && user.subscriptionEndsAt <= now
  const plan: Plan = isOver ? 'free' : user.subscriptionTier
  const facts = plans[plan]
  const today = startOfUtcDay(now)
  const isSignupDay = startOfUtcDay(user.createdAt).getTime() === today.getTime()

  const { since, resetsAt } =
    facts.period === null
      ? { since: today, resetsAt: new Date(today.getTime() + dayMs) }
      : billingPeriod(user.creditsResetAt, facts.period === 'month' ? 1 : 12, now)
  const limit = facts.editsPerPeriod ?? (isSignupDay ? facts.editsOnSignupDay : facts.editsPerDay) ?? 0
  const used = user.creditsResetAt < since ? 0 : user.creditsUsed
  return {
    plan,
    limit,
    used,
    remaining: Math.max(0, limit - used),
    since,
    resetsAt,
    modes: isSignupDay ? facts.signupDayModes : facts.modes,
    maxUploadBytes: facts.maxUploadBytes,
    isPriority: facts.priority,
  }
}
