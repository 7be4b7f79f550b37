import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, originOf, seconds } from './attack.ts'

const connections = 600
const watchMs = 40_000
const trickleMs = 1_000

const openSockets = (port: number, first: string): readonly Socket[] =>
  Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(first)
    return socket
  })

/** Sends a byte a second on each connection for a while, and counts those that the server has kept. */
const trickle = async (sockets: readonly Socket[], byte: string): Promise<number> => {
  for (const end = Date.now() + watchMs; Date.now() < end; await wait(trickleMs))
    for (const socket of sockets) if (socket.writable && !socket.destroyed) socket.write(byte)
  const kept = sockets.filter((socket) => socket.writable && !socket.destroyed).length
  for (const socket of sockets) socket.destroy()
  return kept
}

const found = (kept: number) => ({
  figure: `${kept} of ${connections} open after ${seconds(watchMs)}`,
  isHeld: kept === 0,
})
const goal = `none of ${connections} connections open after ${seconds(watchMs)}`
const portOf = (origin: string): number => Number(new URL(origin).port)

/** Requests whose headers never end. */
export const slowHeaders: Attack = {
  name: 'headers a byte a second',
  goal,
  environment: { TRUST_PROXY: 'false' },
  run: async (cluster) =>
    found(await trickle(openSockets(portOf(originOf(cluster)), 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '), 'a')),
}

/** Uploads whose bodies never end. */
export const slowBodies: Attack = {
  name: 'bodies a byte a second',
  goal,
  run: async (cluster) => {
    const head = [
      'POST /api/upload HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${await cluster.token('slow@example.com')}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
    ]
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    return found(await trickle(openSockets(portOf(originOf(cluster)), `${head.join('\r\n')}\r\n\r\n${part}`), 'a'))
  },
}
