import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress, openPublicFetch, PrivateAddressError } from './publicFetch.ts'

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['nonsense', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

let provider: Server
let inside: Server
let providerOrigin: string
let insideOrigin: string
let callsInside = 0
const seen: (string | undefined)[] = []
const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
beforeAll(async () => {
  inside = createServer((request, answer) => {
    callsInside += 1
    seen.push(request.headers.authorization)
    answer.end('a secret')
  })
  insideOrigin = await listen(inside)
  provider = createServer((request, answer) => {
    if (request.url === '/ok') answer.end('a picture')
    else if (request.url === '/relative') answer.writeHead(302, { location: '/ok' }).end()
    else if (request.url === '/loop') answer.writeHead(302, { location: '/loop' }).end()
    else answer.writeHead(302, { location: decodeURIComponent(request.url?.slice(1) ?? '') }).end()
  })
  providerOrigin = await listen(provider)
})
afterAll(() => {
  provider.close()
  inside.close()
})

const causeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error: Error) => error.cause,
  )
const redirectTo = (url: string): string => `${providerOrigin}/${encodeURIComponent(url)}`

test('a trusted origin answers, also through a redirect of its own', async () => {
  const get = openPublicFetch({ trustedOrigins: [providerOrigin] })
  expect(await (await get(`${providerOrigin}/relative`)).text()).toBe('a picture')
  expect(String(await causeOf(get(`${providerOrigin}/loop`)))).toContain('at most 5 redirects')
})

test('redirects into private networks are refused in every spelling, and nothing arrives there', async () => {
  const get = openPublicFetch({ trustedOrigins: [providerOrigin] })
  const port = new URL(insideOrigin).port
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '0.0.0.0']
  for (const host of hosts) {
    const cause = await causeOf(get(redirectTo(`http://${host}:${port}/`)))
    expect([host, cause]).toEqual([host, expect.any(PrivateAddressError)])
  }
  expect(await causeOf(get(redirectTo('http://169.254.169.254/latest/meta-data')))).toBeInstanceOf(PrivateAddressError)
  await expect(get(redirectTo('file:///etc/passwd'))).rejects.toThrow()
  expect(callsInside).toBe(0)
})

test('a name is resolved once, and the address that was checked is the one that is called', async () => {
  const answers = ['127.0.0.1', '10.0.0.1']
  let lookups = 0
  const get = openPublicFetch({
    trustedOrigins: [],
    lookup: (_host, done) => done(null, [{ address: answers[lookups++] ?? '', family: 4 }]),
    isPublic: (address) => address === '127.0.0.1',
  })
  const { port } = new URL(providerOrigin)
  expect(await (await get(`http://pictures.example:${port}/ok`)).text()).toBe('a picture')
  expect(lookups).toBe(1)
  expect(await causeOf(get('http://rebound.example/'))).toBeInstanceOf(PrivateAddressError)
})

test('credentials stay with their origin, and a request with a body follows no redirect', async () => {
  const get = openPublicFetch({ trustedOrigins: [providerOrigin, insideOrigin] })
  await get(redirectTo(insideOrigin), { headers: { authorization: 'Key secret' } })
  expect(seen.at(-1)).toBeUndefined()
  const calls = callsInside
  await expect(get(redirectTo(insideOrigin), { method: 'POST', body: 'photo' })).rejects.toThrow()
  expect(callsInside).toBe(calls)
})
