import { route } from '@spotless/contract/route'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ApiDeps } from '../deps.ts'
import { sendError } from '../errors.ts'

const readyTimeoutMs = 2_000

/** `/healthz`: the process answers. `/readyz`: it also has its database and can look at photos. */
export const healthRoutes =
  ({ database, pixels }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get(route.health, async () => ({ status: 'ok' }))
    app.get(route.ready, async (request, reply) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('not ready in time')), readyTimeoutMs)
      })
      try {
        await Promise.race([Promise.all([database.execute(sql`select 1`), pixels.modes()]), late])
        return { status: 'ready' }
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        return sendError(reply, 'overloaded', 'The server is not ready yet.')
      } finally {
        clearTimeout(timer)
      }
    })
  }
