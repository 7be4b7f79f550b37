import type { FastifyReply } from 'fastify'

const heartbeatMs = 10_000

export interface EventStream {
  /** Sends one event, as JSON. */
  readonly send: (event: unknown) => void
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal
  readonly end: () => void
}

/** Answers a request with server-sent events, with heartbeats that keep proxies from closing the connection. */
export const openEventStream = (reply: FastifyReply): EventStream => {
  reply.hijack()
  const headers = reply.getHeaders()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.flushHeaders()
  const gone = new AbortController()
  const heartbeat = setInterval(() => reply.raw.write(':\n\n'), heartbeatMs)
  reply.raw.on('close', () => {
    clearInterval(heartbeat)
    gone.abort()
  })
  return {
    send: (event) => reply.raw.write(`data: ${JSON.stringify(event)}\n\n`),
    gone: gone.signal,
    end: () => {
      clearInterval(heartbeat)
      reply.raw.end()
    },
  }
}
