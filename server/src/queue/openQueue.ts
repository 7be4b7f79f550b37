import { randomUUID } from 'node:crypto'
import { and, between, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Connection, Queries } from '../db/connect.ts'
import { editJob } from '../jobs/editJob.ts'
import { mailJob } from '../jobs/mailJob.ts'
import type { Log } from '../log.ts'

export interface SendOptions {
  /** Least delay before the job runs. */
  readonly afterSeconds?: number
  /** The span that created the job. */
  readonly traceparent?: string | undefined
}

/** What decides when a job's turn comes. */
export interface Precedence {
  /** Whether the plan has priority. */
  readonly isPriority: boolean
  readonly isBatch: boolean
  /** Edits that the same person has open already: the first edits of others run before this one. */
  readonly ownOpen?: number
}

export interface Queue {
  /** Inside a transaction, the job exists after the commit. */
  readonly sendEdit: (editId: string, precedence: Precedence, queries: Queries, options?: SendOptions) => Promise<void>
  /** The given edits that have a waiting job. */
  readonly queuedEdits: (editIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Raises edits that have waited for a time, so that none starves: see `editJob`. */
  readonly ageEdits: () => Promise<void>
  /** Inside a transaction, the job exists after the commit. */
  readonly sendMail: (messageId: string, queries: Queries) => Promise<void>
  /** Runs the handler for each mail job, one at a time; a job whose handler throws is retried later. */
  readonly workMail: (handler: (messageId: string) => Promise<void>) => Promise<void>
  /** Runs the handler for each edit job, one at a time. */
  readonly workEdits: (handler: (editId: string, traceparent: string | undefined) => Promise<void>) => Promise<void>
  /** Stops fetching edit jobs; the running one continues. */
  readonly stopEdits: () => Promise<void>
  /** @param timeoutMs how long to wait for running handlers */
  readonly close: (timeoutMs: number) => Promise<void>
}

/** Columns of pg-boss's own table that are read here. */
const jobs = pgSchema('pgboss').table('job', {
  name: text('name').notNull(),
  state: text('state').notNull(),
  data: jsonb('data'),
  priority: integer('priority').notNull(),
  createdOn: timestamp('created_on', { withTimezone: true }).notNull(),
})

/** Starts pg-boss in the given database and creates the product's queues. */
export const openQueue = async (connection: Connection, log: Log): Promise<Queue> => {
  const boss = new PgBoss({ ...connection.queueOptions, useListenNotify: true, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'The queue reported an error.'))
  await boss.start()
  await boss.createQueue(editJob.name, editJob.queue)
  await boss.createQueue(mailJob.name, mailJob.queue)
  // `send` looks up an uncached queue over pg-boss's own connection. The embedded database has one connection, so that look-up
  // would deadlock with the sending transaction. Reading the queues here fills the cache.
  for (const { name } of [editJob, mailJob]) await boss.findJobs(name, { id: randomUUID() })
  const within = (queries: Queries) =>
    fromDrizzle({ execute: (query) => queries.execute(query as never) as never }, sql)
  return {
    sendEdit: async (editId, { isPriority, isBatch, ownOpen = 0 }, queries, { afterSeconds = 0, traceparent } = {}) => {
      const data = editJob.payload.parse({ editId, ...(traceparent !== undefined && { traceparent }) })
      const ofPlan = editJob.priority[isBatch ? 'batch' : 'single'][isPriority ? 'paid' : 'free']
      const priority = ofPlan - Math.min(ownOpen, editJob.maxOpenCounted)
      await boss.send(editJob.name, data, { db: within(queries), priority, startAfter: afterSeconds })
    },
    queuedEdits: async (editIds) => {
      const editId = sql<string>`${jobs.data} ->> 'editId'`
      const rows = await connection.database
        .select({ editId })
        .from(jobs)
        .where(
          and(eq(jobs.name, editJob.name), inArray(jobs.state, ['created', 'retry']), inArray(editId, [...editIds])),
        )
      return new Set(rows.map((row) => row.editId))
    },
    ageEdits: async () => {
      const { agedAfterSeconds, oldAfterSeconds, maxOpenCounted } = editJob
      const raise = (priority: SQL | number, afterSeconds: number, least: number, most: number) =>
        connection.database
          .update(jobs)
          .set({ priority })
          .where(
            and(
              eq(jobs.name, editJob.name),
              inArray(jobs.state, ['created', 'retry']),
              between(jobs.priority, least, most),
              lt(jobs.createdOn, sql`now() - make_interval(secs => ${afterSeconds})`),
            ),
          )
      for (const { free, paid } of Object.values(editJob.priority)) {
        await raise(sql`${jobs.priority} + ${paid - free}`, agedAfterSeconds, free - maxOpenCounted, free)
        await raise(paid, oldAfterSeconds, free - maxOpenCounted, paid - 1)
      }
    },
    sendMail: async (messageId, queries) => {
      await boss.send(mailJob.name, mailJob.payload.parse({ messageId }), { db: within(queries) })
    },
    workMail: async (handler) => {
      await boss.work(mailJob.name, { batchSize: 1, pollingIntervalSeconds: 2 }, async (jobs) => {
        for (const job of jobs) await handler(mailJob.payload.parse(job.data).messageId)
      })
    },
    workEdits: async (handler) => {
      // Notifications of jobs can be lost, so the worker also polls at this interval.
      const options = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5, priority: true }
      let worker: string | undefined
      // Several jobs that arrive during one edit notify the worker only once, so it fetches again after each.
      const fetchAgain = () => worker !== undefined && boss.notifyWorker(worker)
      worker = await boss.work(editJob.name, options, async (jobs) => {
        try {
          for (const job of jobs) {
            const { editId, traceparent } = editJob.payload.parse(job.data)
            await handler(editId, traceparent)
          }
        } finally {
          fetchAgain()
        }
      })
      fetchAgain()
    },
    stopEdits: () => boss.offWork(editJob.name, { wait: false }),
    close: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs, close: true }),
  }
}
