import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInsideAddress, openOperatorConnections } from './operatorFetch.ts'
import type { Resolve } from './publicFetch.ts'

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['192.168.1.1', true],
  ['169.254.1.1', true],
  ['100.64.0.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
  ['93.184.216.34', false],
  ['::ffff:93.184.216.34', false],
  ['2606:2800:220:1:248:1893:25c8:1946', false],
  ['64:ff9b::5db8:d822', false],
  ['2002:5db8:d822::', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['nonsense', false],
])('%s is inside a network: %s', (address, isInside) => {
  expect(isInsideAddress(address)).toBe(isInside)
})

let server: Server
let port: number
let requests = 0
beforeAll(async () => {
  server = createServer((_request, response) => {
    requests++
    response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const leadsTo =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )

test('a name is resolved once, and the connection uses the address that was checked', async () => {
  const { fetch } = openOperatorConnections({ staysInNetwork: true, lookup: leadsTo('127.0.0.1') })
  expect(await (await fetch(`http://studio.example:${port}/`)).text()).toBe('here')
})

test('a name that leads out of the network gets nothing, and no socket either', async () => {
  const before = requests
  for (const lookup of [leadsTo('93.184.216.34'), leadsTo('127.0.0.1', '93.184.216.34')]) {
    const { fetch, openSocket } = openOperatorConnections({ staysInNetwork: true, lookup })
    await expect(fetch(`http://studio.example:${port}/`, { method: 'POST', body: 'photo' })).rejects.toMatchObject({
      cause: { name: 'OutsideNetworkError', message: expect.stringContaining('staysInNetwork') },
    })
    const socket = openSocket(`ws://studio.example:${port}/ws`, {})
    await new Promise((resolve) => socket.addEventListener('error', resolve))
  }
  expect(requests).toBe(before)
})

test('an address outside is refused before anything is sent; a server that is said to be outside may be anywhere', async () => {
  const inside = openOperatorConnections({ staysInNetwork: true })
  await expect(inside.fetch('http://93.184.216.34/')).rejects.toMatchObject({ cause: { name: 'OutsideNetworkError' } })
  expect(() => inside.openSocket('ws://93.184.216.34/', {})).toThrow('fetch failed')
  const { fetch } = openOperatorConnections({ staysInNetwork: false, lookup: leadsTo('127.0.0.1') })
  expect((await fetch(`http://anywhere.example:${port}/`)).status).toBe(200)
})
