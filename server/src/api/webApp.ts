import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isApiPath } from '@spotless/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceHeaders, serviceWorkerFile } from './deviceHeaders.ts'
import { sendError } from './errors.ts'
import { pageReader, type StoredPage } from './readPage.ts'

const hasNoPage = (path: string): boolean =>
  isApiPath(path) || /^\/(api|files|oidc|assets|device|checkout-sandbox)(\/|$)/.test(path)

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: StoredPage): FastifyReply => {
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (takesBrotli) reply.header('content-encoding', 'br')
  return reply
    .headers({ 'content-type': page.type, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    .send(takesBrotli ? page.brotli : page.plain)
}

/**
 * Serves the built web app: files first, then prerendered pages, and for every other path the empty frame, in which the app
 * routes by itself.
 *
 * @param origin under which browsers reach the server, without a trailing slash
 * @param notice HTML shown at the foot of every page
 * @param credits gives the HTML on the credits page about the operator's own models
 */
export const serveWebApp = (
  app: FastifyInstance,
  folder: string,
  origin: string,
  notice?: string,
  credits?: () => string,
): void => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const pages = pageReader(folder, origin, notice, credits)
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: folder,
      // `readPage` serves the pages, with the origin inserted.
      index: false,
      redirect: false,
      allowedPath: (path) => !/\/$|\.(html|xml)$|(robots|llms)\.txt$|^\/\.|manifest\.json$/.test(path),
      // The build writes a compressed file next to each file that shrinks by it.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isOfDevice = path.startsWith(join(folder, 'device'))
        // The path may be that of the compressed file.
        const isServiceWorker = path.startsWith(join(folder, 'device', serviceWorkerFile))
        if (isOfDevice) reply.headers(deviceHeaders(origin, isServiceWorker ? 'serviceWorker' : 'file'))
        const isHashed = path.startsWith(join(folder, isOfDevice ? 'device/assets' : 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (hasNoPage(path) || !isPage) return sendError(reply, 'not_found', `There is no ${request.method} ${path}.`)
    const page = isBuilt ? ((await pages.page(path)) ?? (await pages.frame())) : undefined
    if (page === undefined) return sendError(reply, 'not_found', 'The web app has not been built. Run: npm run build')
    return sendPage(request, reply, page)
  })
}
