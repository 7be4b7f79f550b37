import { sessionAnswerSchema } from '@spotless/contract/account'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { endSession, openSession, sessionCookie } from '../../identity/cookieSession.ts'
import { authenticateToken } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'

/**
 * The token-sync URL: POST exchanges a bearer token for a cookie session of the same lifetime, DELETE ends it. The session
 * gives access to the user's own photos and data by URL; it cannot change anything.
 */
export const sessionRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { publicUrl } = deps.config
    const name = sessionCookie(publicUrl)
    const attributes = {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: publicUrl.startsWith('https:'),
    } as const

    app.post(route.session, { schema: { response: { 200: sessionAnswerSchema } } }, async (request, reply) => {
      const { user, claims } = await authenticateToken(deps, request)
      const earlier = request.cookies[name]
      if (earlier !== undefined) await endSession(deps.database, earlier)
      const secret = await openSession(deps.database, user.id, claims.expiresAt)
      reply.setCookie(name, secret, { ...attributes, expires: claims.expiresAt })
      return { expiresAt: claims.expiresAt.toISOString() }
    })

    app.delete(route.session, async (request, reply) => {
      const secret = request.cookies[name]
      if (secret !== undefined) await endSession(deps.database, secret)
      return reply.clearCookie(name, attributes).code(204).send()
    })
  }
