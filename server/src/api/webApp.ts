import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'

const hasNoPage = (path: string): boolean => /^\/(api|files|oidc|assets|checkout-sandbox)(\/|$)/.test(path)

/** Serves the built web app; a path that names no file shows its home page, which then looks at the path itself. */
export const serveWebApp = (app: FastifyInstance, folder: string): void => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: folder,
      // The build lays a compressed file beside each that gains by it.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (hasNoPage(path) || !isPage) return sendError(reply, 'not_found', `There is no ${request.method} ${path}.`)
    if (!isBuilt) return sendError(reply, 'not_found', 'The web app has not been built. Run: npm run build')
    return reply.type('text/html; charset=utf-8').sendFile('index.html')
  })
}
