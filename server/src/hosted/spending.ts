import type { Budget } from '@spotless/providers/callProvider'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Queries } from '../db/connect.ts'
import { hostedSpending } from '../db/schema.ts'

const everyService = 'all'
const microUsdOf = (usd: number): number => Math.round(usd * 1_000_000)

class BudgetSpent extends Error {}

/** Adds to a day's sum unless that exceeds the limit, in one statement, so that workers cannot exceed it together. */
const add = async (queries: Queries, day: string, provider: string, microUsd: number, limitUsd: number) => {
  const limit = microUsdOf(limitUsd)
  if (microUsd > limit) throw new BudgetSpent()
  const rows = await queries
    .insert(hostedSpending)
    .values({ day, provider, microUsd })
    .onConflictDoUpdate({
      target: [hostedSpending.day, hostedSpending.provider],
      set: { microUsd: sql`${hostedSpending.microUsd} + excluded.micro_usd` },
      setWhere: sql`${hostedSpending.microUsd} + excluded.micro_usd <= ${limit}`,
    })
    .returning({ provider: hostedSpending.provider })
  if (rows.length === 0) throw new BudgetSpent()
}

/**
 * The budget of a UTC day, kept in the database, so that all workers share it.
 * @param limits US dollars per day for all services together and for single ones
 */
export const openSpending = (
  database: Database,
  limits: { readonly all: number; readonly each: Readonly<Partial<Record<string, number>>> },
  now: () => Date,
): Budget => {
  const today = (): string => now().toISOString().slice(0, 10)
  return {
    reserve: async (provider, usd) => {
      const day = today()
      const microUsd = microUsdOf(usd)
      try {
        await database.transaction(async (transaction) => {
          await add(transaction, day, everyService, microUsd, limits.all)
          await add(transaction, day, provider, microUsd, limits.each[provider] ?? limits.all)
        })
        return true
      } catch (error) {
        if (error instanceof BudgetSpent) return false
        throw error
      }
    },
    correct: async (provider, differenceUsd) => {
      const day = today()
      const microUsd = microUsdOf(differenceUsd)
      for (const name of [everyService, provider]) {
        await database
          .update(hostedSpending)
          .set({ microUsd: sql`greatest(0, ${hostedSpending.microUsd} + ${microUsd})` })
          .where(and(eq(hostedSpending.day, day), eq(hostedSpending.provider, name)))
      }
    },
  }
}
