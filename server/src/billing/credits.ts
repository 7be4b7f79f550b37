import { creditsPerEdit, plans } from '@spotless/contract/billing'
import { SpotlessError } from '@spotless/contract/error'
import { type Mode, modes } from '@spotless/contract/mode'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { creditCounts, users } from '../db/schema.ts'
import { type Allowance, allowanceOf, type Subscriber } from './allowance.ts'

/** An allowance and its usage. */
export interface Usage extends Allowance {
  /** Edits charged or reserved in the current count. */
  readonly used: number
  readonly remaining: number
}

/** A user's allowance and usage. */
export const usageOf = async (
  queries: Pick<Queries, 'select'>,
  user: Subscriber & { readonly id: string },
  now: Date,
): Promise<Usage> => {
  const allowance = allowanceOf(user, now)
  const [count] = await queries
    .select({ used: creditCounts.used })
    .from(creditCounts)
    .where(isCount({ userId: user.id, creditSource: allowance.source, creditPeriod: allowance.since }))
  const used = count?.used ?? 0
  return { ...allowance, used, remaining: Math.max(0, allowance.limit - used) }
}

const isCount = (key: { readonly userId: string; readonly creditSource: string; readonly creditPeriod: Date }) =>
  and(
    eq(creditCounts.userId, key.userId),
    eq(creditCounts.source, key.creditSource),
    eq(creditCounts.since, key.creditPeriod),
  )

/**
 * Locks a user's row until the transaction ends, so that no other transaction counts their edits. Every transaction that
 * settles or deletes edits takes this lock first; the common order prevents deadlocks. Rows that only reference the user can
 * still be inserted.
 */
export const lockUser = async (queries: Queries, userId: string): Promise<typeof users.$inferSelect | undefined> => {
  const [user] = await queries.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}

/** Locks the user's row and reads their usage. */
export const lockUsage = async (queries: Queries, userId: string, now: Date): Promise<Usage> => {
  const user = await lockUser(queries, userId)
  if (user === undefined) throw new SpotlessError('unauthenticated', 'Please sign in again.')
  return usageOf(queries, user, now)
}

/** @throws SpotlessError `mode_not_in_plan` when the plan does not include the mode today */
export const assertModeInPlan = (allowance: Allowance, mode: Mode): void => {
  if (allowance.modes.includes(mode)) return
  throw new SpotlessError(
    'mode_not_in_plan',
    `${modes[mode].label} is part of the paid plans. On ${plans.free.label} it is open on the day of sign-up. ` +
      'See the plans on the pricing page.',
  )
}

/** The error that no edit is left, with when there will be one and how to get more. */
const outOfCredits = ({ plan, limit, resetsAt }: Usage, now: Date): SpotlessError => {
  const used =
    limit === 1
      ? `Today's edit of the ${plans[plan].label} plan is used.`
      : `All ${limit} edits of the ${plans[plan].label} plan are used.`
  const wait =
    resetsAt > now
      ? `The next ones come on ${resetsAt.toISOString().slice(0, 10)} (UTC).`
      : 'The next ones come when the renewal is paid; please look after your payment on the pricing page.'
  const upgrade =
    plan === 'free'
      ? ' The plans on the pricing page have more.'
      : plan === 'monthly'
        ? ` The ${plans.yearly.label} plan on the pricing page has more.`
        : ''
  return new SpotlessError('out_of_credits', `${used} ${wait}${upgrade}`)
}

/**
 * Reserves the price of one edit in the user's count. Must be called after `lockUsage`, in the transaction that inserts the
 * edit.
 * @returns columns of the edit by which the credit can be released
 * @throws SpotlessError `out_of_credits`
 */
export const reserveCredits = async (
  queries: Queries,
  userId: string,
  usage: Usage,
  now: Date,
): Promise<{ credits: number; creditSource: string; creditPeriod: Date }> => {
  if (usage.remaining < creditsPerEdit) throw outOfCredits(usage, now)
  const key = { userId, source: usage.source, since: usage.since }
  const [count] = await queries
    .insert(creditCounts)
    .values({ ...key, used: creditsPerEdit })
    .onConflictDoUpdate({
      target: [creditCounts.userId, creditCounts.source, creditCounts.since],
      set: { used: sql`${creditCounts.used} + ${creditsPerEdit}` },
    })
    .returning({ used: creditCounts.used })
  await queries
    .update(users)
    .set({ creditsUsed: count?.used ?? creditsPerEdit, creditsResetAt: usage.since, updatedAt: now })
    .where(eq(users.id, userId))
  return { credits: creditsPerEdit, creditSource: usage.source, creditPeriod: usage.since }
}

/** Releases reserved credits to the counts they were taken from. Must be called after `lockUser`. */
export const giveBackCredits = async (
  queries: Queries,
  edit: {
    readonly userId: string
    readonly credits: number
    readonly creditSource: string
    readonly creditPeriod: Date
  },
): Promise<void> => {
  const [count] = await queries
    .update(creditCounts)
    .set({ used: sql`${creditCounts.used} - ${edit.credits}` })
    .where(isCount(edit))
    .returning({ used: creditCounts.used })
  if (count === undefined) return
  await queries
    .update(users)
    .set({ creditsUsed: count.used, updatedAt: new Date() })
    .where(and(eq(users.id, edit.userId), eq(users.creditsResetAt, edit.creditPeriod)))
}
