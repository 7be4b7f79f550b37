import { setTimeout as wait } from 'node:timers/promises'
import { SpotlessError } from '@spotless/contract/error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let origin: string
let hostile: string
let imageId: string
/** Searches that the engine has not answered. */
const running = new Map<AbortSignal, () => void>()
beforeAll(async () => {
  server = await startServerUnderTest(undefined, {
    limits: { openSearches: 2, openStreams: 3, searchesPerMinute: 1_000 },
  })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  hostile = await server.token('hostile@example.com')
  imageId = (await server.upload(hostile, await photoOf(8, 6))).json().id
  server.engine.findCandidates = (_search, { signal }) =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        running.delete(signal)
        settle()
      }
      running.set(signal, () => end(() => resolve({ width: 8, height: 6, candidates: [] })))
      signal.addEventListener('abort', () => end(() => reject(signal.reason)))
    })
})
afterAll(() => server.close())

const search = (token: string, id: string, signal?: AbortSignal) =>
  fetch(`${origin}/api/images/${id}/candidates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
    ...(signal && { signal }),
  })
const until = async (isTrue: () => boolean): Promise<void> => {
  for (const end = Date.now() + 5_000; !isTrue() && Date.now() < end; ) await wait(10)
}

test('28 searches at once: two run, the others are refused, and another person still searches', async () => {
  const all = Array.from({ length: 28 }, () => search(hostile, imageId))
  const statuses: number[] = []
  for (const one of all) void one.then(({ status }) => statuses.push(status))
  await until(() => statuses.length === 26)
  expect(statuses).toEqual(Array(26).fill(429))
  expect(running.size).toBe(2)

  const friend = await server.token('friend@example.com')
  const own = (await server.upload(friend, await photoOf(8, 6))).json().id
  const theirs = search(friend, own)
  await until(() => running.size === 3)
  for (const answer of [...running.values()]) answer()
  expect((await theirs).status).toBe(200)
  expect((await Promise.all(all)).filter(({ status }) => status === 200)).toHaveLength(2)
})

test('a search stops when its client leaves, and makes room for the next', async () => {
  const leave = new AbortController()
  const left = [1, 2].map(() => search(hostile, imageId, leave.signal).catch((error: unknown) => error))
  await until(() => running.size === 2)
  const signals = [...running.keys()]
  leave.abort()
  await Promise.all(left)
  await until(() => running.size === 0)
  expect(signals.map(({ reason }) => reason)).toEqual([
    new SpotlessError('cancelled', 'The client has disconnected.'),
    new SpotlessError('cancelled', 'The client has disconnected.'),
  ])
  const next = search(hostile, imageId)
  await until(() => running.size === 1)
  for (const answer of [...running.values()]) answer()
  expect((await next).status).toBe(200)
})

test('three event streams are open at most; a closed one makes room, and waiting ones do not poll', async () => {
  const { database } = server.connection
  const select = database.select.bind(database)
  let queries = 0
  Object.assign(database, {
    select: (...fields: Parameters<typeof select>) => {
      queries += 1
      return select(...fields)
    },
  })
  const leave = new AbortController()
  const open = (signal = leave.signal) =>
    fetch(`${origin}/api/process/${imageId}/events`, { headers: { authorization: `Bearer ${hostile}` }, signal })
  try {
    const streams = await Promise.all([open(), open(), open()])
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await open()
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'rate_limited'])
    await wait(300)
    queries = 0
    await wait(2_000)
    // The worker's sweep may fall into this time; polling every 150 ms would be 40 queries.
    expect(queries).toBeLessThan(8)
    const texts = streams.map(async (stream) => stream.text())
    await server.process(hostile, imageId, { maskData: await maskDataOf(8, 6) })
    for (const text of await Promise.all(texts)) expect(text).toContain('"status":"completed"')
    expect((await open()).status).toBe(200)
  } finally {
    leave.abort()
    Object.assign(database, { select })
  }
})
