import { SpotlessError } from '@spotless/contract/error'
import { serverRoute } from '@spotless/contract/route'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { mayRead } from '../../metrics/mayRead.ts'
import { readStatus } from '../../metrics/readStatus.ts'
import type { ApiDeps } from '../deps.ts'

/** Metrics of this process for Prometheus and the installation's status, both behind `METRICS_TOKEN`. */
export const metricsRoute =
  ({ metrics, config, database, databaseKind, now }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const assertMayRead = (request: FastifyRequest, path: string): void => {
      const { metricsToken } = config
      if (metricsToken === undefined || !mayRead(request.headers.authorization, metricsToken)) {
        throw new SpotlessError('not_found', `There is no GET ${path}.`)
      }
    }
    app.get(serverRoute.metrics, async (request, reply) => {
      assertMayRead(request, serverRoute.metrics)
      const { text, type } = await metrics.read()
      return reply.type(type).header('cache-control', 'no-store').send(text)
    })
    app.get(serverRoute.status, async (request, reply) => {
      assertMayRead(request, serverRoute.status)
      const models = { executionProvider: config.executionProvider, notes: [...metrics.modelNotes()] }
      const status = await readStatus({ database, kind: databaseKind }, now(), models)
      return reply.header('cache-control', 'no-store').send(status)
    })
  }
