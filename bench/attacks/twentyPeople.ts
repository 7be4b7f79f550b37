/**
 * Twenty people, once on a quiet day and once with one of them hostile, who floods the installation with searches, uploads, event
 * streams, edits and slow bodies: `npm run bench -- twenty [--seconds 60] [--port 4750] [--keep-results]`. The others' 95th percentile of
 * each call must stay within twice that of the quiet day. Exits with status 1 where it does not.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { seededRandom } from '../../server/src/testing/hostile/random.ts'
import { addressOf, type Cluster, startCluster } from '../cluster/startCluster.ts'
import { type Calls, recordCalls } from '../load/calls.ts'
import { writeResults } from '../report/writeResults.ts'
import { makePhoto, originOf } from './attack.ts'

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    seconds: { type: 'string', default: '60' },
    port: { type: 'string', default: '4750' },
    'keep-results': { type: 'boolean', default: false },
  },
})
const options = z
  .object({ seconds: z.coerce.number().min(10).max(600), port: z.coerce.number().int().min(1_024).max(65_000) })
  .parse(values)

const people = 19
const maxFactor = 2
/** Differences below this are those of a busy machine, not of a flood. */
const noiseMs = 50
const thinkMs = { least: 1_000, most: 4_000 }

/** One person who uploads a photo, looks around and edits, with an account for each round: a free one has few edits. */
const live = async (
  cluster: Cluster,
  person: number,
  calls: Calls,
  until: number,
  photo: Uint8Array,
): Promise<void> => {
  const random = seededRandom(person + 1)
  const origin = originOf(cluster)
  const think = () => wait(thinkMs.least + random.below(thinkMs.most - thinkMs.least))
  await wait(random.below(thinkMs.most))
  for (let round = 0; Date.now() < until; round++) {
    const token = await cluster.token(`person${person}-${until}-${round}@example.com`)
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(person) }
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
    await calls.call('GET /', `${origin}/`, { headers: { 'x-forwarded-for': addressOf(person) } })
    await calls.call('GET usage', `${origin}/api/usage`, { headers })
    const uploaded = await calls.call('POST upload', `${origin}/api/upload`, { method: 'POST', body: form, headers })
    await think()
    if (uploaded.status !== 201 || Date.now() > until) continue
    const { id } = JSON.parse(uploaded.body.toString()) as { id: string }
    await calls.call('POST process', `${origin}/api/process/${id}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ editingMode: 'prompt-edit', prompt: 'make it brighter' }),
    })
    await calls.call('GET images', `${origin}/api/images`, { headers })
    await think()
  }
}

/** Lets the hostile person loose until a time. */
const attackUntil = async (cluster: Cluster, until: number): Promise<void> => {
  const token = await cluster.token(`hostile${until}@example.com`)
  const person = JSON.stringify({ origin: originOf(cluster), token, until })
  const hostile = fork(new URL('./hostilePerson.ts', import.meta.url), [person])
  await once(hostile, 'exit')
}

const photo = await makePhoto(800, 600)
const cluster = await startCluster({
  ...{ database: 'postgres', storage: 'disk', apis: 1, workers: 2, firstPort: options.port },
  environment: { MODEL_THREADS: '1', LOG_LEVEL: 'warn' },
})
try {
  const spendDay = async (isHostile: boolean): Promise<Calls> => {
    const calls = recordCalls()
    const until = Date.now() + options.seconds * 1000
    const lives = Array.from({ length: people }, (_, person) => live(cluster, person, calls, until, photo))
    await Promise.all([...lives, isHostile ? attackUntil(cluster, until) : undefined])
    return calls
  }
  const quiet = await spendDay(false)
  const hostile = await spendDay(true)
  const rows = quiet.names().map((name) => {
    const [before, during] = [quiet, hostile].map((day) => day.times((one) => one === name))
    const limitMs = Math.max(maxFactor * (before?.p95 ?? 0), (before?.p95 ?? 0) + noiseMs)
    return {
      call: name,
      quiet: { count: before?.count ?? 0, p95: before?.p95 ?? 0 },
      hostile: { count: during?.count ?? 0, p95: during?.p95 ?? 0 },
      isHeld: (during?.p95 ?? Number.POSITIVE_INFINITY) <= limitMs,
    }
  })
  const faults = [...quiet.faults, ...hostile.faults]
  const table = [
    `Nineteen people for ${options.seconds} s, alone and then beside a hostile one; one API, two workers, PostgreSQL and everybody on one machine of ${availableParallelism()} cores. Refused for now: ${quiet.refusals()} and ${hostile.refusals()} times. Answers of 500 and broken connections: ${faults.length}.`,
    '',
    '| call | count | 95 % ms, quiet | count | 95 % ms, hostile | |',
    '|---|---:|---:|---:|---:|---|',
    ...rows.map(
      ({ call, quiet: a, hostile: b, isHeld }) =>
        `| ${call} | ${a.count} | ${a.p95} | ${b.count} | ${b.p95} | ${isHeld ? 'held' : 'SHORT'} |`,
    ),
    '',
    `Goal: each within ${maxFactor} times the quiet day, or ${noiseMs} ms of it.`,
    '',
  ].join('\n')
  console.log(table)
  for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
  if (values['keep-results']) await writeResults('twenty', { rows, faults: faults.length }, table)
  if (faults.length > 0 || rows.some(({ isHeld }) => !isHeld)) process.exitCode = 1
} finally {
  await cluster.close()
}
