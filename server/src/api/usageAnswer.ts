import type { UsageAnswer } from '@spotless/contract/billing'
import { usageOf } from '../billing/credits.ts'
import type { User } from '../identity/userOf.ts'
import type { ApiDeps } from './deps.ts'

/** The body of `GET /api/usage`. */
export const usageAnswer = async (deps: Pick<ApiDeps, 'database' | 'now'>, user: User): Promise<UsageAnswer> => {
  const usage = await usageOf(deps.database, user, deps.now())
  const { subscriptionStatus: status, subscriptionEndsAt: endsAt } = user
  return {
    plan: usage.plan,
    creditsUsed: usage.used,
    creditsLimit: usage.limit,
    creditsRemaining: usage.remaining,
    resetsAt: usage.resetsAt.toISOString(),
    modes: [...usage.modes],
    subscription: status === null ? null : { status, endsAt: endsAt?.toISOString() ?? null },
  }
}
