import { serverRoute } from '@spotless/contract/route'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ApiDeps } from '../deps.ts'
import { sendError } from '../errors.ts'

const readyTimeoutMs = 2_000

/** How long a successful check of the disk counts: anybody may ask, and each check writes. */
const probeMs = 5_000

/** `/healthz`: the process answers. `/readyz`: the database and the pixel process answer, too, and the disk has room. */
export const healthRoutes =
  ({ database, pixels, storage }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    let probe: Promise<void> | undefined
    const probeStorage = (): Promise<void> => {
      if (probe === undefined) {
        probe = storage.probe?.() ?? Promise.resolve()
        const forget = () => {
          probe = undefined
        }
        probe.then(() => setTimeout(forget, probeMs).unref(), forget)
      }
      return probe
    }
    app.get(serverRoute.health, async () => ({ status: 'ok' }))
    app.get(serverRoute.ready, async (request, reply) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(
          () =>
            reject(
              new Error(`Expected the database, the pixel process and the disk to answer within ${readyTimeoutMs} ms.`),
            ),
          readyTimeoutMs,
        )
      })
      try {
        await Promise.race([Promise.all([database.execute(sql`select 1`), pixels.modes(), probeStorage()]), late])
        return { status: 'ready' }
      } catch (error) {
        request.log.warn({ err: error }, 'The server is not ready.')
        return sendError(reply, 'overloaded', 'The server is not ready yet.')
      } finally {
        clearTimeout(timer)
      }
    })
  }
