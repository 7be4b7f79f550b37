import { usageHistoryDays } from '@spotless/contract/account'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { usageRecords } from '../db/schema.ts'

const dayMs = 86_400_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Credits charged on each of the last days (UTC), oldest first, today last; 0 on days without usage. */
export const usageHistory = async (
  database: Database,
  userId: string,
  now: Date,
): Promise<{ day: string; credits: number }[]> => {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const first = today - (usageHistoryDays - 1) * dayMs
  const day = sql<string>`to_char(${usageRecords.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`
  const used = await database
    .select({ day, credits: sql<number>`sum(${usageRecords.creditsUsed})::int` })
    .from(usageRecords)
    .where(and(eq(usageRecords.userId, userId), gte(usageRecords.createdAt, new Date(first))))
    .groupBy(day)
  const credits = new Map(used.map((entry) => [entry.day, entry.credits]))
  return Array.from({ length: usageHistoryDays }, (_unused, index) => {
    const name = dayOf(first + index * dayMs)
    return { day: name, credits: credits.get(name) ?? 0 }
  })
}
