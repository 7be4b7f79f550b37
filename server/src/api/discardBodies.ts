import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import type { FastifyInstance } from 'fastify'

export interface DiscardLimits {
  readonly bytes: number
  readonly ms: number
}

const defaultLimits: DiscardLimits = { bytes: 64 * bytesPerMegabyte, ms: 10_000 }

const declaresBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads and drops what is left of a request's body, within the limits. Returns whether it was read to its end. */
const discard = (message: IncomingMessage, limits: DiscardLimits): Promise<boolean> =>
  new Promise((resolve) => {
    let bytes = 0
    const finish = (): void => {
      clearTimeout(timer)
      message.off('data', count).off('end', finish).off('close', finish).off('error', finish)
      resolve(message.readableEnded)
    }
    const count = (chunk: Uint8Array): void => {
      bytes += chunk.length
      if (bytes > limits.bytes) finish()
    }
    const timer = setTimeout(finish, limits.ms)
    message.on('data', count).once('end', finish).once('close', finish).once('error', finish)
    message.unpipe()
    message.resume()
  })

/**
 * Ends a connection as RFC 9112 (9.6) asks: the answer is followed by the end of this side, and the client has time to read it
 * while some of what it still sends is dropped. Closing at once would reset the connection, and the answer would be lost.
 */
const closeSlowly = (socket: Socket, limits: DiscardLimits): void => {
  socket.destroySoon = () => {
    const deadline = setTimeout(() => socket.destroy(), limits.ms)
    const start = socket.bytesRead
    socket.on('data', () => {
      if (socket.bytesRead - start > limits.bytes) socket.pause()
    })
    socket.once('close', () => clearTimeout(deadline))
    socket.end()
    socket.resume()
  }
}

/**
 * Lets every answer reach its client when a request is refused before its body was read. A client that is still sending does
 * not listen, and the next request on the connection would wait behind the rest of the body. So the rest is dropped first,
 * within limits; beyond them the connection is closed after the answer.
 */
export const discardBodies = (app: FastifyInstance, limits: DiscardLimits = defaultLimits): void => {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!declaresBody(raw) || raw.readableEnded || raw.destroyed) return
    const isTooLong = Number(raw.headers['content-length'] ?? 0) > limits.bytes
    if (!isTooLong && (await discard(raw, limits))) return
    reply.header('connection', 'close')
    closeSlowly(raw.socket, limits)
    raw.unpipe()
    raw.resume()
  })
}
