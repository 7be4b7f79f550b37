import { creditsPerEdit, plans } from '@spotless/contract/billing'
import { SpotlessError } from '@spotless/contract/error'
import { type Mode, modes } from '@spotless/contract/mode'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { creditCounts, users } from '../db/schema.ts'
import { type Allowance, allowanceOf, type Subscriber } from './allowance.ts'

/** An allowance with what was taken from it. */
export interface Usage extends Allowance {
  /** Edits charged or reserved in the count in force. */
  readonly used: number
  readonly remaining: number
}

/** How much a user has used of what they may do now. */
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
 * Locks a user's row until the transaction ends, so that nobody else counts their edits meanwhile. Every transaction
 * that settles or removes edits takes this lock first: with one order there is no deadlock. Rows that only refer to the
 * user can still be inserted.
 */
export const lockUser = async (queries: Queries, userId: string): Promise<typeof users.$inferSelect | undefined> => {
  const [user] = await queries.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}

/** The user's usage, with their row locked. */
export const lockUsage = async (queries: Queries, userId: string, now: Date): Promise<Usage> => {
  const user = await lockUser(queries, userId)
  if (user === undefined) throw new SpotlessError('unauthenticated', 'Please sign in again.')
  return usageOf(queries, user, now)
}

/** @throws SpotlessError `mode_not_in_plan` when the plan does not hold the mode today */
export const assertModeInPlan = (allowance: Allowance, mode: Mode): void => {
  if (allowance.modes.includes(mode)) return
  throw new SpotlessError(
    'mode_not_in_plan',
    `${modes[mode].label} is part of the paid plans. On ${plans.free.label} it is open on the day of sign-up. ` +
      'See the plans on the pricing page.',
  )
}

/** Why there is no edit left, when there will be, and what can be done before. */
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
 * Takes the price of one edit out of the user's count; call it in the transaction that inserts the edit, after
 * `lockUsage`.
 * @returns what is to be kept with the edit, so that the credit can be given back
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

/** Gives reserved credits back to the count they were taken from; call it after `lockUser`. */
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
