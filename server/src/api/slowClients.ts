import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How slow a client may be, and how many connections one address may hold. */
export interface ConnectionLimits {
  /** Time for a connection to bring the headers of a request. */
  readonly headersMs: number
  /** Time for a whole request with its body. */
  readonly requestMs: number
  /** In each window of this length, a body must bring so many bytes. */
  readonly bodyWindowMs: number
  readonly bodyWindowBytes: number
  /** Connections of one address; they are not counted behind a proxy, which has the address of all clients. */
  readonly perAddress: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 600_000,
  bodyWindowMs: 15_000,
  bodyWindowBytes: 4_096,
  perAddress: 128,
}

/** How often connections are compared with the limits, as a fraction of the shortest one. */
const checksPerLimit = 5

/** Fastify's options for the limits that Node enforces. */
export const slowClientOptions = ({
  headersMs,
  requestMs,
}: ConnectionLimits): { requestTimeout: number; http: ServerOptions } => ({
  requestTimeout: requestMs,
  http: {
    headersTimeout: headersMs,
    connectionsCheckingInterval: Math.min(headersMs, requestMs) / checksPerLimit,
  },
})

const limitPerAddress = (server: Server, max: number): void => {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const own = open.get(address) ?? 0
    if (own >= max) {
      socket.destroy()
      return
    }
    open.set(address, own + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

/**
 * Disconnects clients whose bodies trickle in, and refuses connections beyond the limit of an address. Node itself ends
 * connections whose headers or whole requests take too long, see `slowClientOptions`.
 */
export const refuseSlowClients = (app: FastifyInstance, limits: ConnectionLimits, isBehindProxy: boolean): void => {
  if (!isBehindProxy) limitPerAddress(app.server, limits.perAddress)
  app.addHook('onRequest', async ({ raw }) => {
    const { 'transfer-encoding': encoding, 'content-length': length = '0' } = raw.headers
    if (encoding === undefined && Number(length) === 0) return
    let before = raw.socket.bytesRead
    const timer = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(timer)
      const isReading = raw.readableLength === 0
      if (isReading && raw.socket.bytesRead - before < limits.bodyWindowBytes) raw.socket.destroy()
      before = raw.socket.bytesRead
    }, limits.bodyWindowMs)
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  })
}
