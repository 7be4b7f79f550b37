import { creditsPerEdit, plans } from '@spotless/contract/billing'
import { SpotlessError } from '@spotless/contract/error'
import { type Mode, modes } from '@spotless/contract/mode'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { type Allowance, allowanceOf } from './allowance.ts'

/** The user's allowance; with their row locked until the transaction ends, so that nobody else counts meanwhile. */
export const lockAllowance = async (queries: Queries, userId: string, now: Date): Promise<Allowance> => {
  const [user] = await queries.select().from(users).where(eq(users.id, userId)).for('update')
  if (user === undefined) throw new SpotlessError('unauthenticated', 'Please sign in again.')
  return allowanceOf(user, now)
}

/** @throws SpotlessError `mode_not_in_plan` when the plan does not hold the mode today */
export const assertModeInPlan = (allowance: Allowance, mode: Mode): void => {
  if (allowance.modes.includes(mode)) return
  throw new SpotlessError(
    'mode_not_in_plan',
    `${modes[mode].label} is part of the paid plans. On ${plans.free.label} it is open on the day of sign-up.`,
  )
}

/**
 * Takes the price of one edit out of the user's count; call it in the transaction that inserts the edit.
 * @returns what is to be kept with the edit, so that the credit can be given back
 * @throws SpotlessError `out_of_credits`
 */
export const reserveCredits = async (
  queries: Queries,
  userId: string,
  allowance: Allowance,
): Promise<{ credits: number; creditPeriod: Date }> => {
  if (allowance.remaining < creditsPerEdit) {
    const wait = `The next edits come on ${allowance.resetsAt.toISOString().slice(0, 10)} (UTC).`
    const upgrade = allowance.plan === 'free' ? ' The paid plans on the pricing page have more.' : ''
    throw new SpotlessError(
      'out_of_credits',
      `All ${allowance.limit} edits of the ${plans[allowance.plan].label} plan are used for now. ${wait}${upgrade}`,
    )
  }
  await queries
    .update(users)
    .set({ creditsUsed: allowance.used + creditsPerEdit, creditsResetAt: allowance.since, updatedAt: new Date() })
    .where(eq(users.id, userId))
  return { credits: creditsPerEdit, creditPeriod: allowance.since }
}

/** Gives reserved credits back, unless the count they were taken from is over. */
export const giveBackCredits = async (
  queries: Queries,
  edit: { readonly userId: string; readonly credits: number; readonly creditPeriod: Date },
): Promise<void> => {
  await queries
    .update(users)
    .set({ creditsUsed: sql`greatest(0, ${users.creditsUsed} - ${edit.credits})`, updatedAt: new Date() })
    .where(and(eq(users.id, edit.userId), eq(users.creditsResetAt, edit.creditPeriod)))
}
