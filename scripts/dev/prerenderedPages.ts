import { join } from 'node:path'
import { diskModelsToken, originToken } from '@spotless/contract/content'
import { screen } from '@spotless/contract/route'
import type { Plugin } from 'vite'
import { type PageRenderer, readContent } from '../prerender/readContent.ts'

const root = join(import.meta.dirname, '../..')
const pageFolders = [join(root, 'web/src/pages'), join(root, 'content')]
/** The build prerenders these too; here the app renders them, with fast refresh. */
const pagesOfApp: readonly string[] = [screen.home, screen.pricing]

/**
 * Renders the pages that are not part of the app (blog, gallery, benchmark, credits) anew for each request, and reloads
 * the browser when one of their files changes.
 *
 * @param origin under which browsers reach the server, without a slash at the end
 */
export const prerenderedPages = (origin: string): Plugin => ({
  name: 'spotless-prerendered-pages',
  configureServer: (server) => {
    server.watcher.add(join(root, 'content'))
    server.watcher.on('change', (file) => {
      if (pageFolders.some((folder) => file.startsWith(folder))) server.ws.send({ type: 'full-reload' })
    })
    server.middlewares.use(async (request, response, next) => {
      const path = (request.url ?? '').split('?')[0] as string
      const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
      if (!wantsPage || pagesOfApp.includes(path)) return next()
      try {
        const { renderPages } = (await server.ssrLoadModule('/src/pages/renderPages.tsx')) as PageRenderer
        const assets = {
          styles: ['/src/app/styles.css'],
          takeOver: '/src/pages/takeOver.ts',
          gallery: '/src/pages/gallery/mountGallery.tsx',
        }
        const page = renderPages({ ...(await readContent()), assets }).find((each) => each.path === path)
        if (page === undefined) return next()
        const html = await server.transformIndexHtml(
          path,
          page.html.replaceAll(originToken, origin).replace(diskModelsToken, ''),
        )
        response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
      } catch (error) {
        next(error)
      }
    })
  },
})
