import { SpotlessError } from '@spotless/contract/error'
import type { FastifyInstance } from 'fastify'

/** How long uploads and downloads may take to end after the server was asked to close. */
const defaultDrainMs = 5_000
const idleCheckMs = 100

/**
 * Makes the server close in order: requests that only wait are answered at once, so that their clients come back to another
 * process, others may end within a time, and a connection is closed as soon as it is idle.
 * @returns a signal that is aborted when the server begins to close, with the answer to waiting requests as its reason
 */
export const drainOnClose = (app: FastifyInstance, drainMs = defaultDrainMs): AbortSignal => {
  const closing = new AbortController()
  let open = 0
  app.addHook('onRequest', async (_request, { raw }) => {
    open += 1
    raw.once('close', () => {
      open -= 1
    })
  })
  app.addHook('preClose', async () => {
    const message = 'The server is restarting. Your edit continues: please ask for it again in a moment.'
    closing.abort(new SpotlessError('overloaded', message))
    // Node closes idle connections only once, at the start, and waits for those that idle later or never bring a request.
    const closeIdle = () => (open === 0 ? app.server.closeAllConnections() : app.server.closeIdleConnections())
    const timers = [setInterval(closeIdle, idleCheckMs), setTimeout(() => app.server.closeAllConnections(), drainMs)]
    app.server.once('close', () => timers.forEach(clearTimeout))
  })
  return closing.signal
}
