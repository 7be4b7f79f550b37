import { SpotlessError } from '@spotless/contract/error'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the browser marks a request as sent by a page of another origin. */
const isForeign = (request: FastifyRequest, publicOrigin: string): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && origin !== publicOrigin && URL.parse(origin)?.host !== request.host
}

/**
 * Protects against cross-site request forgery: refuses requests of other origins that could change something by the session
 * cookie, which browsers add by themselves. They never add a bearer token.
 */
export const refuseForeignWrites = (app: FastifyInstance, publicUrl: string): void => {
  const publicOrigin = new URL(publicUrl).origin
  app.addHook('onRequest', async (request) => {
    const usesCookie = request.headers.cookie !== undefined && request.headers.authorization === undefined
    if (usesCookie && !reads.has(request.method) && isForeign(request, publicOrigin)) {
      throw new SpotlessError('forbidden', 'This request came from another site.')
    }
  })
}
