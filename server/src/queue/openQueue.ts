import { randomUUID } from 'node:crypto'
import { and, inArray, sql } from 'drizzle-orm'
import { jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Connection, Queries } from '../db/connect.ts'
import { editJob } from '../jobs/editJob.ts'
import { mailJob } from '../jobs/mailJob.ts'
import type { Log } from '../log.ts'

export interface SendOptions {
  /** How long the job waits at least. */
  readonly afterSeconds?: number
  /** The span that the job comes from. */
  readonly traceparent?: string | undefined
}

export interface Queue {
  /** Within a transaction, the job exists when it commits. */
  readonly sendEdit: (editId: string, isPriority: boolean, queries: Queries, options?: SendOptions) => Promise<void>
  /** Those of the given edits for which a job waits. */
  readonly queuedEdits: (editIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Within a transaction, the job exists when it commits. */
  readonly sendMail: (messageId: string, queries: Queries) => Promise<void>
  /** Runs the handler for each mail job, one at a time; what it throws has the job tried again later. */
  readonly workMail: (handler: (messageId: string) => Promise<void>) => Promise<void>
  /** Runs the handler for each edit job, one at a time. */
  readonly workEdits: (handler: (editId: string, traceparent: string | undefined) => Promise<void>) => Promise<void>
  /** Fetches no more edit jobs; the one that runs goes on. */
  readonly stopEdits: () => Promise<void>
  /** @param timeoutMs how long running handlers may take to end */
  readonly close: (timeoutMs: number) => Promise<void>
}

/** What is read of pg-boss's own table. */
const jobs = pgSchema('pgboss').table('job', {
  name: text('name').notNull(),
  state: text('state').notNull(),
  data: jsonb('data'),
})

/** pg-boss in the given database, made ready for the product's jobs. */
export const openQueue = async (connection: Connection, log: Log): Promise<Queue> => {
  const boss = new PgBoss({ ...connection.queueOptions, useListenNotify: true, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  await boss.start()
  await boss.createQueue(editJob.name, editJob.queue)
  await boss.createQueue(mailJob.name, mailJob.queue)
  // Sending looks up the queue over pg-boss's own connection unless it knows it. On the embedded database, which has
  // one connection, that would wait for ever on the transaction that sends; so it is made to know it here.
  for (const { name } of [editJob, mailJob]) await boss.findJobs(name, { id: randomUUID() })
  const within = (queries: Queries) =>
    fromDrizzle({ execute: (query) => queries.execute(query as never) as never }, sql)
  return {
    sendEdit: async (editId, isPriority, queries, { afterSeconds = 0, traceparent } = {}) => {
      const data = editJob.payload.parse({ editId, ...(traceparent !== undefined && { traceparent }) })
      const priority = isPriority ? editJob.paidPriority : 0
      await boss.send(editJob.name, data, { db: within(queries), priority, startAfter: afterSeconds })
    },
    queuedEdits: async (editIds) => {
      const editId = sql<string>`${jobs.data} ->> 'editId'`
      const rows = await connection.database
        .select({ editId })
        .from(jobs)
        .where(
          and(
            sql`${jobs.name} = ${editJob.name}`,
            inArray(jobs.state, ['created', 'retry']),
            inArray(editId, [...editIds]),
          ),
        )
      return new Set(rows.map((row) => row.editId))
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
      // News of jobs may be lost; the worker then finds them by looking this often.
      const options = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5, priority: true }
      let worker: string | undefined
      // Several jobs that arrive during one edit wake the worker only once, so it looks again after each.
      const lookAgain = () => worker !== undefined && boss.notifyWorker(worker)
      worker = await boss.work(editJob.name, options, async (jobs) => {
        try {
          for (const job of jobs) {
            const { editId, traceparent } = editJob.payload.parse(job.data)
            await handler(editId, traceparent)
          }
        } finally {
          lookAgain()
        }
      })
      lookAgain()
    },
    stopEdits: () => boss.offWork(editJob.name, { wait: false }),
    close: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs, close: true }),
  }
}
