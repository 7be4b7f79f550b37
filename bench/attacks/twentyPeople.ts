/**
 * Twenty people, on a quiet day and with one of them hostile, who floods the installation with searches, uploads, event streams,
 * edits and slow bodies, or makes the costliest calls that the limits allow:
 * `npm run bench -- twenty [--seconds 60] [--port 4750] [--keep-results]`. The others' 95th percentile of each call must stay within
 * twice that of the quiet day. Exits with status 1 where it does not.
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
import { type AttackManner, attackManners, makePhoto, originOf } from './attack.ts'

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

/** Number of answers by status. */
type Answers = Readonly<Record<string, number>>

/** Lets the hostile person loose until a time. @returns how many of their calls had which status */
const attackUntil = async (cluster: Cluster, until: number, manner: AttackManner): Promise<Answers> => {
  const token = await cluster.token(`hostile${until}@example.com`)
  const person = JSON.stringify({ origin: originOf(cluster), token, until, manner })
  const hostile = fork(new URL('./hostilePerson.ts', import.meta.url), [person])
  let answers: Answers | undefined
  hostile.on('message', (message) => {
    answers = z.record(z.string(), z.number()).parse(message)
  })
  const [status] = await once(hostile, 'exit')
  if (answers === undefined) throw new Error(`The hostile person ended with ${status} before the attack was over.`)
  return answers
}

const photo = await makePhoto(800, 600)
const cluster = await startCluster({
  ...{ database: 'postgres', storage: 'disk', apis: 1, workers: 2, firstPort: options.port },
  environment: { MODEL_THREADS: '1', LOG_LEVEL: 'warn' },
})
try {
  const spendDay = async (manner?: AttackManner) => {
    const calls = recordCalls()
    const until = Date.now() + options.seconds * 1000
    const lives = Array.from({ length: people }, (_, person) => live(cluster, person, calls, until, photo))
    const attack = manner && attackUntil(cluster, until, manner)
    await Promise.all(lives)
    return { calls, answers: (await attack) ?? {} }
  }
  const { calls: quiet } = await spendDay()
  const days: { manner: AttackManner; calls: Calls; answers: Answers }[] = []
  for (const manner of attackManners) days.push({ manner, ...(await spendDay(manner)) })

  const p95 = (calls: Calls, name: string): number => calls.times((one) => one === name).p95
  const rows = quiet.names().map((name) => {
    const quietP95 = p95(quiet, name)
    const limitMs = Math.max(maxFactor * quietP95, quietP95 + noiseMs)
    const attacked = days.map(({ manner, calls }) => ({ manner, p95: p95(calls, name) }))
    return { call: name, quiet: quietP95, attacked, isHeld: attacked.every((day) => day.p95 <= limitMs) }
  })
  const faults = [quiet, ...days.map(({ calls }) => calls)].flatMap((calls) => calls.faults)
  const refusals = [quiet, ...days.map(({ calls }) => calls)].map((calls) => calls.refusals())
  const answered = days.map(({ manner, answers }) => {
    const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status === '0' ? 'cut' : status}`)
    return `Answers to the hostile person, ${manner}: ${counts.join(', ')}.`
  })
  const table = [
    `Nineteen people for ${options.seconds} s, alone and then twice beside a hostile one: \`flood\` makes as many calls as it can, \`costly\` the costliest ones that the limits allow. One API, two workers, PostgreSQL and everybody on one machine of ${availableParallelism()} cores. Refused for now: ${refusals.join(', ')} times. Answers of 500 and broken connections: ${faults.length}. ${answered.join(' ')}`,
    '',
    `| call | 95 % ms, quiet | ${attackManners.join(' | ')} | |`,
    '|---|---:|---:|---:|---|',
    ...rows.map(
      ({ call, quiet: before, attacked, isHeld }) =>
        `| ${call} | ${before} | ${attacked.map((day) => day.p95).join(' | ')} | ${isHeld ? 'held' : 'SHORT'} |`,
    ),
    '',
    `Goal: each within ${maxFactor} times the quiet day, or ${noiseMs} ms of it.`,
    '',
  ].join('\n')
  console.log(table)
  for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
  const answers = Object.fromEntries(days.map((day) => [day.manner, day.answers]))
  if (values['keep-results']) await writeResults('twenty', { rows, answers, faults: faults.length }, table)
  if (faults.length > 0 || rows.some(({ isHeld }) => !isHeld)) process.exitCode = 1
} finally {
  await cluster.close()
}
