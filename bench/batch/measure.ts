/**
 * A batch of mixed photos in background-removal while its browser is closed in the middle of the upload, the worker and the API
 * are killed, and another person makes single edits. Every file must end once, in a result that was charged once or in a
 * reason. `npm run bench -- batch [--photos 500] [--port 4700] [--keep-results]`; needs the weights and PostgreSQL. Exits with
 * status 1 on a violation.
 */
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { creditCounts, edits, usageRecords, users } from '../../server/src/db/schema.ts'
import { type Cluster, startCluster } from '../cluster/startCluster.ts'
import { writeResults } from '../report/writeResults.ts'
import { clientOf } from './client.ts'
import { type BatchPhoto, makeBatchPhotos } from './photos.ts'

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    photos: { type: 'string', default: '500' },
    port: { type: 'string', default: '4700' },
    'keep-results': { type: 'boolean', default: false },
  },
})
const options = z
  .object({
    photos: z.coerce.number().int().min(15).max(2_000),
    port: z.coerce.number().int().min(1_024).max(65_000),
    'keep-results': z.boolean(),
  })
  .parse(values)

const ownerEmail = 'batch@example.com'
const singleEmail = 'single@example.com'
/** Single edits of one photo, with which those beside the batch are compared. */
const singlesAlone = 8
/** Photos of the batch that are also edited one by one, with which its pace is compared. */
const mixedAlone = 36
/** Pause between the single edits of the other person. */
const thinkMs = 10_000

const seconds = (ms: number): number => Math.round(ms / 100) / 10
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
const p95 = (all: readonly number[]): number =>
  quantile(
    [...all].sort((a, b) => a - b),
    0.95,
  )
const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length)

/** Checks charges and results of a batch that has ended. @returns what is wrong */
const violationsOf = async (
  cluster: Cluster,
  photos: readonly BatchPhoto[],
  files: Awaited<ReturnType<Awaited<ReturnType<typeof clientOf>>['read']>>['files'],
): Promise<readonly string[]> => {
  const wrong: string[] = []
  const byName = new Map(files.map((file) => [file.name, file]))
  if (files.length !== photos.length) wrong.push(`The batch lists ${files.length} of ${photos.length} files.`)
  for (const { name, kind } of photos) {
    const file = byName.get(name)
    if (file === undefined) wrong.push(`${name} is lost.`)
    else if (file.status === 'failed' ? !file.error : file.status !== 'completed')
      wrong.push(`${name} is ${file.status}.`)
    else if (kind === 'photo' && file.status === 'failed' && file.errorCode === 'internal')
      wrong.push(`${name}: ${file.error}`)
  }
  const completed = files.filter(({ status }) => status === 'completed').length
  const { connection, storage } = await cluster.open()
  const { database } = connection
  const owner = (await database.select().from(users)).find(({ email }) => email === ownerEmail)
  const isOwn = ({ userId }: { readonly userId: string }): boolean => userId === owner?.id
  const charges = (await database.select().from(usageRecords)).filter(isOwn).length
  const used = (await database.select().from(creditCounts)).filter(isOwn).reduce((sum, count) => sum + count.used, 0)
  if (charges !== completed) wrong.push(`${completed} results but ${charges} charges.`)
  if (used !== completed) wrong.push(`${completed} results but ${used} credits used.`)
  const made = (await database.select().from(edits)).filter(isOwn)
  const results = made.flatMap(({ resultPath }) => (resultPath === null ? [] : [resultPath]))
  if (results.length !== completed) wrong.push(`${completed} files with a result but ${results.length} results.`)
  for (const key of results) await storage.read(key).catch(() => wrong.push(`The result ${key} is not stored.`))
  await connection.close()
  return wrong
}

const photos = await makeBatchPhotos(options.photos)
const sample = photos[0]
if (sample === undefined) throw new Error('There is no photo.')
const cluster = await startCluster({
  database: 'postgres',
  storage: 'disk',
  apis: 1,
  workers: 1,
  firstPort: options.port,
  environment: { JOB_LEASE_SECONDS: '5', LOG_LEVEL: 'warn' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    cluster.close().finally(() => process.exit(1))
  })
}
try {
  const owner = await clientOf(cluster, ownerEmail)
  const other = await clientOf(cluster, singleEmail)
  for (const client of [owner, other]) await client.call('GET', '/api/auth/user')
  const { connection } = await cluster.open()
  await connection.database.update(users).set({ subscriptionTier: 'yearly' })
  await connection.close()

  await other.editOne(sample)
  const alone: number[] = []
  for (let at = 0; at < singlesAlone; at++) alone.push((await other.editOne(sample)) ?? 0)
  console.log(`Single edits alone: mean ${seconds(mean(alone))} s, p95 ${seconds(p95(alone))} s.`)
  const mixed: number[] = []
  for (const photo of photos.filter(({ kind }) => kind === 'photo' || kind === 'without subject').slice(0, mixedAlone))
    mixed.push((await other.editOne(photo)) ?? 0)
  console.log(`Photos of the batch alone: mean ${seconds(mean(mixed))} s, p95 ${seconds(p95(mixed))} s.`)

  const id = await owner.create()
  const browser = new AbortController()
  const firstHalf = photos.slice(0, Math.ceil(photos.length / 2))
  const upload = owner.send(id, photos, browser.signal).catch(() => undefined)
  while ((await owner.read(id)).total < firstHalf.length) await wait(200)
  browser.abort()
  await upload
  const uploaded = (await owner.read(id)).total
  console.log(`The browser is closed after ${uploaded} uploads, and opened again.`)
  await owner.send(id, photos)

  const began = performance.now()
  await owner.call('POST', `/api/batches/${id}/start`)
  const beside: number[] = []
  let isRunning = true
  const singles = (async () => {
    while (isRunning) {
      const ms = await other.editOne(sample)
      if (ms !== undefined) beside.push(ms)
      await wait(thinkMs)
    }
  })()
  const kills = [
    { at: 1 / 3, name: 'worker', process: cluster.workers[0] },
    { at: 2 / 3, name: 'API', process: cluster.apis[0] },
  ]
  let batch = await owner.read(id)
  while (batch.status === 'running') {
    const [kill] = kills
    if (kill !== undefined && batch.completed + batch.failed >= kill.at * batch.total) {
      kills.shift()
      kill.process?.signal('SIGKILL')
      console.log(`${seconds(performance.now() - began)} s: the ${kill.name} is killed at ${batch.completed} results.`)
    }
    await wait(1_000)
    batch = await owner.read(id)
  }
  const wallMs = performance.now() - began
  isRunning = false
  await singles
  const violations = await violationsOf(cluster, photos, batch.files)
  const codes = [...new Set(batch.files.flatMap(({ errorCode }) => errorCode ?? []))]
  const reasons = codes
    .map((code) => `${batch.files.filter(({ errorCode }) => errorCode === code).length} ${code}`)
    .join(', ')
  // Files that were refused at their upload take nothing.
  const searched = batch.files.filter(({ errorCode }) => errorCode === 'no_subject').length
  const throughput = ((batch.completed + searched) * mean(mixed) + beside.length * mean(alone)) / wallMs
  const report = {
    photos: photos.length,
    cores: availableParallelism(),
    ended: { completed: batch.completed, failed: batch.failed },
    reasons,
    wallSeconds: seconds(wallMs),
    throughputOfSingleEdits: Math.round(throughput * 100) / 100,
    singles: {
      ofTheBatch: { count: mixed.length, meanMs: Math.round(mean(mixed)), p95Ms: Math.round(p95(mixed)) },
      alone: { count: alone.length, meanMs: Math.round(mean(alone)), p95Ms: Math.round(p95(alone)) },
      beside: { count: beside.length, meanMs: Math.round(mean(beside)), p95Ms: Math.round(p95(beside)) },
    },
    violations: violations.length,
  }
  const table = [
    `${photos.length} mixed photos of 640 px in background-removal as one batch, on one API and one worker (PostgreSQL, disk, everything on one machine of ${report.cores} cores). The browser was closed after ${uploaded} uploads, the worker killed after a third of the run, the API after two thirds; another person made single edits all the time.`,
    '',
    `Results: ${batch.completed}; failed with a reason: ${batch.failed} (${reasons}). Lost, doubled or charged twice: ${violations.length}.`,
    '',
    `The run took ${report.wallSeconds} s, with the ${beside.length} single edits ${report.throughputOfSingleEdits} of the pace of the same edits made one by one, both restarts included.`,
    '',
    '| single edits | count | mean ms | 95 % ms |',
    '|---|---:|---:|---:|',
    `| photos of the batch, alone | ${mixed.length} | ${report.singles.ofTheBatch.meanMs} | ${report.singles.ofTheBatch.p95Ms} |`,
    `| of the other person, alone | ${alone.length} | ${report.singles.alone.meanMs} | ${report.singles.alone.p95Ms} |`,
    `| of the other person, beside the batch | ${beside.length} | ${report.singles.beside.meanMs} | ${report.singles.beside.p95Ms} |`,
    '',
  ].join('\n')
  console.log(table)
  for (const violation of violations.slice(0, 40)) console.log(`VIOLATION ${violation}`)
  if (options['keep-results']) await writeResults('batch', report, table)
  if (violations.length > 0) process.exitCode = 1
} finally {
  await cluster.close()
}
