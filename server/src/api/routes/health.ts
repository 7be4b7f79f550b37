import { route } from '@spotless/contract/route'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ApiDeps } from '../deps.ts'
import { sendError } from '../errors.ts'

const readyTimeoutMs = 2_000

/** `/healthz`: the process answers. `/readyz`: the database and the pixel process answer, too. */
export const healthRoutes =
  ({ database, pixels }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get(route.health, async () => ({ status: 'ok' }))
    app.get(route.ready, async (request, reply) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(
          () => reject(new Error(`Expected the database and the pixel process to answer within ${readyTimeoutMs} ms.`)),
          readyTimeoutMs,
        )
      })
      try {
        await Promise.race([Promise.all([database.execute(sql`select 1`), pixels.modes()]), late])
        return { status: 'ready' }
      } catch (error) {
        request.log.warn({ err: error }, 'The server is not ready.')
        return sendError(reply, 'overloaded', 'The server is not ready yet.')
      } finally {
        clearTimeout(timer)
      }
    })
  }
