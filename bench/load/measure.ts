import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect, parseArgs } from 'node:util'
import { z } from 'zod'
import { users } from '../../server/src/db/schema.ts'
import { sweepOrphans } from '../../server/src/privacy/sweepOrphans.ts'
import { seededRandom } from '../../server/src/testing/hostile/random.ts'
import { checkInvariants } from '../cluster/checkInvariants.ts'
import type { ObservedEdit } from '../cluster/observedEdit.ts'
import { type Cluster, startCluster } from '../cluster/startCluster.ts'
import { writeResults } from '../report/writeResults.ts'
import { recordCalls } from './calls.ts'
import { measureWorkers } from './measureWorkers.ts'
import { readLoadPhotos } from './photos.ts'
import { sampleMemory } from './sampleMemory.ts'
import { editCall, simulatePerson, uploadCall } from './simulatePerson.ts'

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    seconds: { type: 'string', default: '600' },
    people: { type: 'string', default: '200' },
    'scaling-seconds': { type: 'string', default: '60' },
    port: { type: 'string', default: '4650' },
    'keep-results': { type: 'boolean', default: false },
  },
})
const whole = z.coerce.number().int()
const options = z
  .object({
    seconds: whole.min(20).max(7_200),
    people: whole.min(1).max(1_000),
    'scaling-seconds': whole.min(0).max(600),
    port: whole.min(1_024).max(65_000),
    'keep-results': z.boolean(),
  })
  .parse(values)

const apis = 2
const workers = 3
const warmUpFraction = 0.3
const memoryParts = 4
const drainMs = 300_000
const goals = { p95Ms: 100, driftPercent: 10, scaling: 0.9 }

/** Edits of a subscription, so that nobody runs out of them. */
const subscribeAll = async (cluster: Cluster, people: number): Promise<void> => {
  for (let person = 0; person < people; person++) {
    const headers = { authorization: `Bearer ${await cluster.token(`person${person}@example.com`)}` }
    const answer = await fetch(`${cluster.apis[0]?.origin}/api/auth/user`, {
      headers: { ...headers, 'x-forwarded-for': '10.255.0.1' },
    })
    if (!answer.ok) throw new Error(`A person could not be made: ${await answer.text()}`)
  }
  const { connection } = await cluster.open()
  await connection.database.update(users).set({ subscriptionTier: 'yearly' })
  await connection.close()
}

const environment = { MODEL_THREADS: '1', MAX_QUEUE_SECONDS: '20', LOG_LEVEL: 'warn' }
const common = { database: 'postgres', storage: 's3', apis, firstPort: options.port, environment } as const
const photos = await readLoadPhotos()

const scaling =
  options['scaling-seconds'] === 0
    ? []
    : await measureWorkers(common, { most: availableParallelism(), seconds: options['scaling-seconds'], photos })

for (const one of scaling)
  console.log(`${one.workers} workers: ${one.perMinute} edits a minute, each ${one.ratioToOne} of one alone`)
const cluster = await startCluster({ ...common, workers })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    cluster.close().finally(() => process.exit(1))
  })
}
try {
  await subscribeAll(cluster, options.people)
  const calls = recordCalls()
  const observed: ObservedEdit[] = []
  const memory = sampleMemory(cluster)
  const began = Date.now()
  const until = began + options.seconds * 1000
  const person = (at: number) =>
    simulatePerson(cluster, at, {
      ...{ photos, calls, observed, until, patienceUntil: until + drainMs, random: seededRandom(at + 1) },
    })
  const lives = await Promise.allSettled(Array.from({ length: options.people }, (_, at) => person(at)))
  // With the time that the last edits took to come out of the queue.
  const wholeMs = Date.now() - began
  const { togetherMiB, driftPercent } = memory.end(warmUpFraction, memoryParts)
  for (let open = await cluster.openEdits(); open !== 0; open = await cluster.openEdits()) await wait(500)
  await cluster.stopProcesses()

  const sweepAndCheck = async (): Promise<readonly string[]> => {
    const { connection, storage } = await cluster.open()
    try {
      await sweepOrphans({ database: connection.database, storage }, new Date(Date.now() + 86_400_000))
      return await checkInvariants({ connection, storage }, observed)
    } finally {
      await connection.close()
    }
  }
  // What was measured is reported even where the check itself fails, and then as a violation.
  const wrong = await sweepAndCheck().catch((error: unknown) => [`the check could not be made: ${inspect(error)}`])
  const crashes = [...cluster.apis, ...cluster.workers].flatMap((one) => one.crashes)
  const broken = lives.flatMap((life) => (life.status === 'rejected' ? [`a person gave up: ${life.reason}`] : []))
  const violations = [...crashes, ...broken, ...calls.faults, ...wrong]

  const isEdit = (name: string) => name === editCall
  const light = calls.times((name) => !isEdit(name) && name !== uploadCall)
  const completed = observed.filter(({ end }) => end === 'completed').length
  const row = (name: string, choose: (one: string) => boolean) => ({ call: name, ...calls.times(choose) })
  const rows = [
    ...calls
      .names()
      .sort()
      .map((name) => row(name, (one) => one === name)),
    row('all but edits and uploads', (name) => !isEdit(name) && name !== uploadCall),
    row('all but edits', (name) => !isEdit(name)),
  ]
  const report = {
    ...{ apis, workers, people: options.people, seconds: options.seconds, cores: availableParallelism() },
    edits: { asked: observed.length, completed, perMinute: Math.round((completed * 600_000) / wholeMs) / 10 },
    refusedForNow: calls.refusals(),
    ...{ violations: violations.length, calls: rows, memory: { togetherMiB, driftPercent }, scaling, goals },
  }
  const table = [
    `${options.people} people for ${options.seconds} s on ${apis} APIs and ${workers} workers (PostgreSQL, bucket, everything and the people on one machine of ${report.cores} cores), all seven modes mixed, photos of 400 px.`,
    '',
    `Edits: ${observed.length} asked for, ${completed} completed (${report.edits.perMinute} a minute, the last of them ${Math.round(wholeMs / 1000)} s after the start); ${report.refusedForNow} times somebody was asked to come back (503 with Retry-After). Lost, doubled or otherwise wrong: ${violations.length}.`,
    '',
    '| call | count | median ms | 95 % ms | 99 % ms | longest ms |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(({ call, count, p50, p95, p99, max }) => `| ${call} | ${count} | ${p50} | ${p95} | ${p99} | ${max} |`),
    '',
    `Goal: 95 % of calls that are no edits within ${goals.p95Ms} ms: ${light.p95 <= goals.p95Ms ? 'reached' : 'not reached'}.`,
    '',
    `Memory of all processes after the warm-up, medians over equal times: ${togetherMiB.join(', ')} MiB; at most ${driftPercent} % from the first. Goal ±${goals.driftPercent} %: ${driftPercent <= goals.driftPercent ? 'reached' : 'not reached'}.`,
    '',
    ...(scaling.length === 0
      ? []
      : [
          '| workers | edits a minute | of one worker, each |',
          '|---:|---:|---:|',
          ...scaling.map((one) => `| ${one.workers} | ${one.perMinute} | ${one.ratioToOne} |`),
          '',
          `Goal: each of as many workers as cores does at least ${goals.scaling} of one worker's edits: ${(scaling.at(-1)?.ratioToOne ?? 0) >= goals.scaling ? 'reached' : 'not reached'}.`,
          '',
        ]),
  ].join('\n')
  console.log(table)
  for (const violation of violations.slice(0, 40)) console.log(`VIOLATION ${violation}`)
  if (options['keep-results']) await writeResults('load', report, table)
  if (violations.length > 0) process.exitCode = 1
} finally {
  await cluster.close()
}
