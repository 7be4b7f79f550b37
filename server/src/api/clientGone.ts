import { SpotlessError } from '@spotless/contract/error'
import type { FastifyReply } from 'fastify'

/** A signal that is aborted when the client disconnects before it has its answer, or after a time-out. */
export const clientGone = (reply: FastifyReply, timeoutMs: number): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new SpotlessError('cancelled', 'The client has disconnected.'))
  })
  return AbortSignal.any([gone.signal, AbortSignal.timeout(timeoutMs)])
}
