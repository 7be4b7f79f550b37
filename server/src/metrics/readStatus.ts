import { modeNames } from '@spotless/contract/mode'
import { gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Connection } from '../db/connect.ts'
import { edits, processedImages } from '../db/schema.ts'
import { readQueue } from '../edits/readQueue.ts'

const count = z.coerce.number().int().nonnegative()

/** The installation's status; counts and durations are those of the last 24 hours. */
export const statusSchema = z.object({
  queue: z.object({ waiting: count, running: count, oldestSeconds: z.number().nonnegative() }),
  /** Edits of the last day by status. */
  edits: z.record(z.string(), count),
  /** Failed edits of the last day by error code. */
  failures: z.record(z.string(), count),
  /** Durations of completed edits of the last day. */
  modes: z.array(
    z.object({ mode: z.enum(modeNames), edits: count, medianSeconds: z.number(), slowSeconds: z.number() }),
  ),
  /** Running edits and their attempts. */
  running: z.array(z.object({ editId: z.string(), mode: z.enum(modeNames), seconds: z.number(), tries: count })),
  /** Processes connected to the database, by role; null where the database is embedded. */
  processes: z.record(z.string(), count).nullable(),
  storage: z.object({ photos: count, originalBytes: z.coerce.number().nonnegative() }),
  /** What computes the models of the process that answered, and why some do not run as configured. */
  models: z.object({ executionProvider: z.string(), notes: z.array(z.string()) }),
  memory: z.object({ residentBytes: count, uptimeSeconds: z.number() }),
})
export type Status = z.infer<typeof statusSchema>

const dayMs = 86_400_000
const maxRunningShown = 20

const number = <T>(expression: ReturnType<typeof sql<T>>) => expression.mapWith(Number)

/** Reads the installation's status from its database; `memory` and `models` are those of this process. */
export const readStatus = async (
  { database, kind }: Pick<Connection, 'database' | 'kind'>,
  now: Date,
  models: Status['models'],
): Promise<Status> => {
  const isRecent = gte(edits.createdAt, new Date(now.getTime() - dayMs))
  const { waiting, running, oldestSeconds } = await readQueue(database)
  const total = number(sql<number>`count(*)`)
  const states = await database.select({ name: edits.status, total }).from(edits).where(isRecent).groupBy(edits.status)
  const codes = await database
    .select({ name: edits.errorCode, total })
    .from(edits)
    .where(sql`${isRecent} and ${edits.status} = 'failed'`)
    .groupBy(edits.errorCode)
  const durationQuantile = (at: number) =>
    number(sql<number>`percentile_cont(${sql.raw(String(at))}) within group (order by ${edits.durationMs}) / 1000`)
  const modes = await database
    .select({
      mode: edits.editingMode,
      edits: total,
      medianSeconds: durationQuantile(0.5),
      slowSeconds: durationQuantile(0.95),
    })
    .from(edits)
    .where(sql`${isRecent} and ${edits.status} = 'completed' and ${edits.credits} > 0`)
    .groupBy(edits.editingMode)
    .orderBy(edits.editingMode)
  const made = await database
    .select({
      editId: edits.id,
      mode: edits.editingMode,
      seconds: number(sql<number>`extract(epoch from now() - ${edits.startedAt})`),
      tries: edits.attempts,
    })
    .from(edits)
    .where(sql`${edits.status} = 'processing'`)
    .orderBy(edits.startedAt)
    .limit(maxRunningShown)
  const [storage] = await database
    .select({ photos: total, originalBytes: number(sql<number>`coalesce(sum(${processedImages.bytes}), 0)`) })
    .from(processedImages)
  const named = ({ name, total }: { name: string | null; total: number }): [string, number] => [
    name ?? 'unknown',
    total,
  ]
  return {
    queue: { waiting, running, oldestSeconds },
    edits: Object.fromEntries(states.map(named)),
    failures: Object.fromEntries(codes.map(named)),
    modes,
    running: made,
    processes: kind === 'pglite' ? null : await readProcesses(database),
    models,
    storage: storage ?? { photos: 0, originalBytes: 0 },
    memory: { residentBytes: process.memoryUsage().rss, uptimeSeconds: process.uptime() },
  }
}

/** Processes by role, from the application names of the connections to PostgreSQL. */
const readProcesses = async (database: Connection['database']): Promise<Record<string, number>> => {
  const { rows } = (await database.execute(
    sql`select split_part(application_name, ' ', 2) as role, count(distinct application_name) as total
        from pg_stat_activity where application_name like 'spotless %' and datname = current_database() group by 1`,
  )) as unknown as { rows: { role: string; total: string }[] }
  return Object.fromEntries(rows.map(({ role, total }) => [role, Number(total)]))
}
