import { SpotlessError } from '@spotless/contract/error'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a browser says that a page of another origin sends this. */
const isForeign = (request: FastifyRequest, publicOrigin: string): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && origin !== publicOrigin && URL.parse(origin)?.host !== request.host
}

/**
 * Refuses requests that would change something on the strength of a cookie that the browser added by itself, when they
 * come from a page that is not ours. A bearer token is never added by itself.
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
