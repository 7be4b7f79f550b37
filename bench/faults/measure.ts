/**
 * Edits under faults: people upload and edit while processes are killed and paused, the database restarts, the disk is full
 * and the bucket is cut off. Once the system is idle, the invariants are checked.
 * `npm run bench -- faults [--edits 500] [--database pglite|postgres] [--storage disk|s3] [--seed 1] [--port 4600] [--people 10] [--ends-per-fault 10] [--keep]`;
 * needs the weights. Exits with status 1 on a violation.
 */
import { cp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { edits } from '../../server/src/db/schema.ts'
import { sweepOrphans } from '../../server/src/privacy/sweepOrphans.ts'
import { seededRandom } from '../../server/src/testing/hostile/random.ts'
import { checkInvariants } from '../cluster/checkInvariants.ts'
import type { ObservedEdit } from '../cluster/observedEdit.ts'
import { startCluster } from '../cluster/startCluster.ts'
import { makeFaults } from './makeFaults.ts'
import { makeSmallPhotos } from './requestKinds.ts'
import { simulatePerson } from './simulatePerson.ts'

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    edits: { type: 'string', default: '500' },
    database: { type: 'string', default: 'postgres' },
    storage: { type: 'string' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '4600' },
    people: { type: 'string', default: '10' },
    'ends-per-fault': { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const options = z
  .object({
    edits: z.coerce.number().int().min(1).max(100_000),
    database: z.enum(['pglite', 'postgres']),
    storage: z.enum(['disk', 's3']).default(values.database === 'pglite' ? 'disk' : 's3'),
    seed: z.coerce.number().int(),
    port: z.coerce.number().int().min(1_024).max(65_000),
    people: z.coerce.number().int().min(1).max(200),
    'ends-per-fault': z.coerce
      .number()
      .int()
      .min(1)
      .default(values.database === 'pglite' ? 20 : 10),
  })
  .parse(values)

const leaseMs = 3_000
/** A free account has five edits on its first day; the sixth is refused. */
const editsEach = 5
const restWithinMs = 300_000
const started = Date.now()
const seconds = () => Math.round((Date.now() - started) / 1000)

const cluster = await startCluster({
  ...{ database: options.database, storage: options.storage, apis: 2, workers: 2, firstPort: options.port },
  diskMegabytes: 64,
  environment: { JOB_LEASE_SECONDS: String(leaseMs / 1000), MODEL_THREADS: '1', MAX_QUEUE_SECONDS: '600' },
})
const end = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    cluster.close().finally(() => process.exit(1))
  })
}
try {
  console.log(`${seconds()} s: the product runs on ${options.database} and ${options.storage}, seed ${options.seed}.`)
  if (options.storage === 'disk' && cluster.disk === undefined)
    console.log('The disk is not filled: this user may not mount a small one.')
  const photos = await makeSmallPhotos()
  const random = seededRandom(options.seed)
  let ends = 0
  const faults = makeFaults(cluster, {
    ...{ random, leaseMs, endsPerFault: options['ends-per-fault'], ends: () => ends, until: end.signal },
  })
  const observed: ObservedEdit[] = []
  const people = Math.ceil(options.edits / editsEach)
  let next = 0
  const live = async (): Promise<void> => {
    for (let person = next++; person < people; person = next++) {
      const photo = photos[person % photos.length]
      if (photo === undefined) throw new Error('There is no photo.')
      const own = seededRandom(options.seed * 1_000_003 + person)
      const onEnd = () => {
        ends += 1
      }
      observed.push(...(await simulatePerson(cluster, person, { edits: editsEach, photo, random: own, onEnd })))
    }
  }
  const heartbeat = setInterval(
    () => console.log(`${seconds()} s: ${ends} of ${options.edits} requests have ended.`),
    30_000,
  )
  await Promise.all(Array.from({ length: options.people }, live)).finally(() => clearInterval(heartbeat))
  end.abort()
  const made = await faults
  console.log(`${seconds()} s: ${observed.length} edits were requested.`)

  let open = await cluster.openEdits()
  for (const deadline = Date.now() + restWithinMs; open !== 0 && Date.now() < deadline; await wait(250))
    open = await cluster.openEdits()
  await cluster.stopProcesses()
  const { connection, storage } = await cluster.open()
  await sweepOrphans({ database: connection.database, storage }, new Date(Date.now() + 86_400_000))
  const crashes = [...cluster.apis, ...cluster.workers].flatMap((one) => one.crashes)
  const violations = [...crashes, ...(await checkInvariants({ connection, storage }, observed))]
  const rows = await connection.database.select({ status: edits.status, attempts: edits.attempts }).from(edits)
  await connection.close()

  const count = <T extends string>(of: readonly T[]): string =>
    [...new Set(of)].map((name) => `${of.filter((one) => one === name).length} ${name}`).join(', ')
  console.log(
    `Faults: ${Object.entries(made)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ')}.`,
  )
  console.log(`Edits accepted: ${rows.length}: ${count(rows.map(({ status }) => status))}.`)
  console.log(`Tried more than once: ${rows.filter(({ attempts }) => attempts > 1).length}.`)
  const sum = (of: 'failed' | 'rough') =>
    [...cluster.apis, ...cluster.workers].reduce((total, { starts }) => total + starts[of], 0)
  console.log(
    `Starts that failed because something else was down: ${sum('failed')}; ends that were cut short: ${sum('rough')}.`,
  )
  console.log(`People saw: ${count(observed.map((one) => one.end))}.`)
  for (const violation of violations.slice(0, 40)) console.log(`VIOLATION ${violation}`)
  console.log(`${seconds()} s: ${violations.length} violations.`)
  const isEnough = rows.length >= options.edits * 0.8
  if (!isEnough) console.log(`Only ${rows.length} of ${options.edits} edits were accepted: that shows too little.`)
  if (violations.length > 0 || !isEnough) process.exitCode = 1
  if (values.keep || violations.length > 0) {
    const kept = join(tmpdir(), `spotless-faults-${options.database}-${options.seed}`)
    for (const name of (await readdir(cluster.folder)).filter((one) => one.endsWith('.log')))
      await cp(join(cluster.folder, name), join(kept, name))
    console.log(`The logs lie in ${kept}.`)
  }
} finally {
  end.abort()
  await cluster.close()
}
