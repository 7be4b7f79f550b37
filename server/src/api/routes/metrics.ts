import { SpotlessError } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsync } from 'fastify'
import { mayRead } from '../../metrics/mayRead.ts'
import type { ApiDeps } from '../deps.ts'

/** What this process has done, for Prometheus; only with the token of the configuration, and not at all without one. */
export const metricsRoute =
  ({ metrics, config }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get(route.metrics, async (request, reply) => {
      const { metricsToken } = config
      if (metricsToken === undefined || !mayRead(request.headers.authorization, metricsToken)) {
        throw new SpotlessError('not_found', 'There is no GET /metrics.')
      }
      const { text, type } = await metrics.read()
      return reply.type(type).header('cache-control', 'no-store').send(text)
    })
  }
