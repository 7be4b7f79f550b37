/**
 * The hostile person of `twentyPeople.ts`, in a process of their own at low priority: an attacker computes on another machine, so what the
 * attack itself takes must not slow down the installation or the measurement.
 */
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { seededRandom } from '../../server/src/testing/hostile/random.ts'
import { addressOf } from '../cluster/startCluster.ts'
import { attackManners, makePhoto, uploadedId } from './attack.ts'

const attackerNiceness = 15
const floodRestMs = 10
/** Between costly calls, which are refused when they come faster. */
const costlyRestMs = 500

/** Repeats a call from several places until the time is over. Whatever it answers is ignored. */
const repeat = (places: number, until: number, call: () => Promise<unknown>, restMs = floodRestMs): Promise<unknown> =>
  Promise.all(
    Array.from({ length: places }, async () => {
      while (Date.now() < until) {
        await call().catch(() => undefined)
        await wait(restMs)
      }
    }),
  )

const { origin, token, until, manner } = z
  .object({ origin: z.url(), token: z.string(), until: z.number(), manner: z.enum(attackManners) })
  .parse(JSON.parse(process.argv[2] ?? '{}'))
setPriority(attackerNiceness)
const random = seededRandom(99)
const headers = () => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(random.below(60_000)) })
const json = () => ({ ...headers(), 'content-type': 'application/json' })
const photo = await makePhoto(2_400, 1_800)
const id = await uploadedId(origin, token, photo)
/** Answers by status; connections that were cut count as 0. */
const answers: Record<string, number> = {}
const count = (status: number): void => {
  answers[status] = (answers[status] ?? 0) + 1
}
const drop = async (answer: Promise<Response>) => {
  const { status, body } = await answer.catch((error: unknown) => {
    count(0)
    throw error
  })
  count(status)
  for await (const _ of body ?? []);
}
const upload = (body: Uint8Array, field: string) => {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(body)]), 'photo.jpg')
  return drop(fetch(`${origin}/api/upload`, { method: 'POST', body: form, headers: headers() }))
}
const search = () =>
  drop(fetch(`${origin}/api/images/${id}/candidates`, { method: 'POST', headers: json(), body: '{}' }))
const edit = () =>
  drop(
    fetch(`${origin}/api/process/${id}`, {
      method: 'POST',
      headers: json(),
      body: JSON.stringify({ editingMode: 'prompt-edit', prompt: 'make it brighter and sharper' }),
    }),
  )
const stream = () =>
  drop(fetch(`${origin}/api/process/${id}/events`, { headers: headers(), signal: AbortSignal.timeout(5_000) }))
const head = `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`
const slowBody = () =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const timer = setInterval(() => socket.write('a'), 500)
    const end = setTimeout(() => socket.destroy(), Math.max(0, until - Date.now()))
    socket.on('error', () => undefined).resume()
    socket.once('close', () => {
      clearInterval(timer)
      clearTimeout(end)
      resolve()
    })
    socket.write(`${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n`)
  })
const attacks = {
  flood: () => [
    repeat(8, until, search),
    repeat(4, until, () => upload(photo, 'file')),
    repeat(4, until, () => upload(photo, 'wrong')),
    repeat(20, until, stream),
    repeat(12, until, edit),
    repeat(50, until, slowBody),
  ],
  costly: () => [
    repeat(3, until, search, costlyRestMs),
    repeat(4, until, () => upload(photo, 'file'), costlyRestMs),
    repeat(2, until, edit, costlyRestMs),
    repeat(8, until, stream, costlyRestMs),
  ],
}
await Promise.all(attacks[manner]())
process.send?.(answers, () => process.disconnect())
