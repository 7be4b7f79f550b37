import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

const limits = { headersMs: 1_000, requestMs: 5_000, bodyWindowMs: 500, bodyWindowBytes: 100, perAddress: 20 }
let server: ServerUnderTest
let origin: string
beforeAll(async () => {
  server = await startServerUnderTest(undefined, { limits: { connections: limits } })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const sockets: Socket[] = []
/** Opens a connection and notes when the server closes it. */
const open = async (): Promise<{ socket: Socket; closed: Promise<number> }> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  sockets.push(socket)
  const began = performance.now()
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - began)))
  socket.on('error', () => undefined).resume()
  await new Promise((resolve) => socket.once('connect', resolve).once('error', resolve))
  return { socket, closed }
}
const trickle = async (socket: Socket, text: string): Promise<void> => {
  for (const character of text) {
    if (socket.destroyed || !socket.writable) return
    socket.write(character)
    await wait(100)
  }
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await wait(50)
})

test('an address holds no more connections than its limit, and gets room when one closes', async () => {
  const all = await Promise.all(Array.from({ length: 60 }, open))
  await wait(300)
  const kept = all.filter(({ socket }) => !socket.destroyed)
  expect(kept.length).toBe(limits.perAddress)
  for (const { socket } of kept.slice(0, 5)) socket.destroy()
  await wait(100)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
})

test('a connection that sends nothing, or its headers a byte at a time, is closed', async () => {
  const silent = await open()
  const slow = await open()
  void trickle(slow.socket, `GET /api/config HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${'a'.repeat(200)}`)
  for (const { closed } of [silent, slow]) expect(await closed).toBeLessThan(3_000)
})

test('a body that comes a byte at a time is closed, and nothing of it is kept', async () => {
  const { socket, closed } = await open()
  const head = [
    'POST /api/upload HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${await server.token('slow@example.com')}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 100000',
  ]
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  socket.write((await photoOf(8, 6)).subarray(0, 60))
  void trickle(socket, 'a'.repeat(100))
  expect(await closed).toBeLessThan(3_000)
  await wait(100)
  expect(await server.files()).toEqual([])
})

test('a steady body that takes longer than a window is received, and so is a slow answer', async () => {
  const token = await server.token('steady@example.com')
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await photoOf(80, 60))]), 'photo.png')
  const encoded = new Response(form)
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  const steady = async function* () {
    const step = Math.ceil(bytes.length / 8)
    for (let at = 0; at < bytes.length; at += step) {
      yield bytes.subarray(at, at + step)
      await wait(200)
    }
  }
  const { run } = server.engine
  server.engine.run = async (...all) => {
    await wait(1_500)
    return run(...all)
  }
  const headers = { authorization: `Bearer ${token}` }
  const uploaded = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    body: ReadableStream.from(steady()),
    duplex: 'half',
  })
  expect(uploaded.status).toBe(201)
  const { id } = (await uploaded.json()) as { id: string }
  const edited = await fetch(`${origin}/api/process/${id}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ maskData: await maskDataOf(80, 60) }),
  })
  expect(edited.status).toBe(200)
})
