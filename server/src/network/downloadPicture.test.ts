import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DownloadError, downloadPicture } from './downloadPicture.ts'
import { openPublicFetch } from './publicFetch.ts'

let outside: Server
let inside: Server
let port: number
let insidePort: number
let callsInside = 0
let bytesSent = 0

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  inside = createServer((_request, answer) => {
    callsInside += 1
    answer.end('a secret')
  })
  insidePort = await listen(inside)
  outside = createServer(async (request, answer) => {
    const path = request.url ?? ''
    if (path === '/picture') return answer.end('a picture')
    if (path === '/missing') return answer.writeHead(404).end('no')
    if (path === '/declared') return answer.writeHead(200, { 'content-length': 10_000_000 }).write('x')
    if (path === '/endless') {
      const send = (): void => {
        while (!answer.destroyed && bytesSent < 500_000_000) {
          bytesSent += 65_536
          if (!answer.write(Buffer.alloc(65_536))) return void answer.once('drain', send)
        }
      }
      return send()
    }
    if (path === '/slow') {
      for (let at = 0; at < 100 && !answer.destroyed; at++) {
        answer.write('x')
        await setTimeout(50)
      }
      return answer.end()
    }
    return answer.writeHead(302, { location: decodeURIComponent(path.slice(1)) }).end()
  })
  port = await listen(outside)
})
afterAll(() => {
  for (const server of [outside, inside]) {
    server.closeAllConnections()
    server.close()
  }
})

/** The outside's loopback address stands for a public one; whatever else a name resolves to is judged by the rule. */
const names: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.7'],
  'mixed.example': ['127.0.0.1', '192.168.0.1'],
  'six.example': ['fd00::1'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:10.0.0.1'],
}
let lookups: Record<string, number> = {}
const get = openPublicFetch({
  trustedOrigins: [],
  lookup: (host, done) => {
    lookups[host] = (lookups[host] ?? 0) + 1
    // A name whose owner answers differently the second time.
    const addresses =
      host === 'rebinding.example' ? [lookups[host] === 1 ? '127.0.0.1' : '10.0.0.1'] : (names[host] ?? [])
    if (addresses.length === 0) return done(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }), [])
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  },
  isPublic: (address) => address === '127.0.0.1',
})
/** The product's own rule and resolver. */
const getByRule = openPublicFetch({ trustedOrigins: [] })

const limits = { maxBytes: 1_000_000, timeoutMs: 1_000 }
const download = (address: string, by: typeof fetch = get): Promise<Uint8Array> => {
  lookups = {}
  return downloadPicture(by, address, limits, new AbortController().signal)
}
const reasonOf = async (address: string, by: typeof fetch = get): Promise<string> =>
  download(address, by).then(
    () => 'a picture',
    (error: unknown) => (error instanceof DownloadError ? error.reason : String(error)),
  )
const via = (address: string): string => `http://public.example:${port}/${encodeURIComponent(address)}`

test('a picture at a public address is read, also through a redirect, and each name is resolved once', async () => {
  expect(Buffer.from(await download(`http://public.example:${port}/picture`)).toString()).toBe('a picture')
  expect(Buffer.from(await download(via('/picture'))).toString()).toBe('a picture')
  expect(Buffer.from(await download(`http://rebinding.example:${port}/picture`)).toString()).toBe('a picture')
  expect(lookups).toEqual({ 'rebinding.example': 1 })
})

test.each(['inside', 'mixed', 'six', 'metadata', 'mapped', 'nowhere'])(
  '%s.example is not connected to',
  async (name) => {
    const before = callsInside
    expect(await reasonOf(`http://${name}.example:${insidePort}/`)).toBe('unreachable')
    expect(await reasonOf(via(`http://${name}.example:${insidePort}/`))).toBe('unreachable')
    expect(callsInside).toBe(before)
  },
)

test('private addresses are refused in every spelling, and no request arrives inside', async () => {
  const hosts = [
    ...['127.0.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '127.1', '0.0.0.0', '0', '①②⑦.⓪.⓪.①'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fe80::1]'],
    ...['localhost', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '255.255.255.255'],
  ]
  for (const host of hosts)
    expect([host, await reasonOf(`http://${host}:${insidePort}/`, getByRule)]).toEqual([host, 'unreachable'])
  expect(callsInside).toBe(0)
})

test.each([
  'file:///etc/passwd',
  'ftp://public.example/a.png',
  'data:image/png;base64,AAAA',
  'gopher://public.example/',
  'javascript:alert(1)',
  'http://',
  'not an address',
  '//public.example/a',
  'http://user:secret@public.example/',
])('%s is no address of a picture', async (address) => {
  expect(await reasonOf(address)).toBe('unreachable')
})

test('redirects into other schemes, in circles, and missing pictures', async () => {
  expect(await reasonOf(via('file:///etc/passwd'))).toBe('unreachable')
  const loop = via(`http://public.example:${port}/%2Floop`)
  expect(await reasonOf(loop)).toBe('unreachable')
  expect(await reasonOf(`http://public.example:${port}/missing`)).toBe('unreachable')
})

test('a body that is declared or turns out too large is not read to its end', async () => {
  expect(await reasonOf(`http://public.example:${port}/declared`)).toBe('too large')
  expect(await reasonOf(`http://public.example:${port}/endless`)).toBe('too large')
  await setTimeout(100)
  expect(bytesSent).toBeLessThan(50_000_000)
})

test('a body that trickles ends with the time, and so does one that nobody waits for', async () => {
  const started = performance.now()
  expect(await reasonOf(`http://public.example:${port}/slow`)).toBe('unreachable')
  expect(performance.now() - started).toBeLessThan(3_000)
  const left = new AbortController()
  left.abort()
  await expect(downloadPicture(get, via('/picture'), limits, left.signal)).rejects.toThrow(DownloadError)
})
