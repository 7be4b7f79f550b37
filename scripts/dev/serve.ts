/**
 * `npm run dev`: Vite serves the web app with fast refresh at the public address and passes every other request on to the
 * server, which runs in a process of its own and restarts when a file of it changes.
 *
 * Vite sends no security headers with pages, because its scripts and styles are inline; the headers of the built app are tested by
 * the stories in `e2e/`.
 */
import { join } from 'node:path'
import { createServer } from 'vite'
import { loadDotEnv } from '../../server/src/loadDotEnv.ts'
import { type ApiProcess, startApiProcess } from './apiProcess.ts'
import { prerenderedPages } from './prerenderedPages.ts'

const root = join(import.meta.dirname, '../..')
const serverPaths = ['/api', '/files', '/device', '/oidc', '/checkout-sandbox', '/healthz', '/readyz', '/metrics']
const serverFolders = ['contract', 'planner', 'engine', 'engine-node', 'providers', 'server'].map((name) =>
  join(root, name, 'src'),
)
const isServerCode = (file: string): boolean =>
  serverFolders.some((folder) => file.startsWith(folder)) && !file.endsWith('.test.ts')
const isForServer = (url: string): boolean => serverPaths.some((path) => url.startsWith(path))

const startVite = (port: number, url: string, api: ApiProcess) =>
  createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    clearScreen: false,
    server: {
      host: process.env.HOST ?? '127.0.0.1',
      port,
      strictPort: true,
      proxy: Object.fromEntries(serverPaths.map((path) => [path, api.origin])),
    },
    plugins: [
      {
        name: 'spotless-wait-for-server',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, _response, next) => {
            if (isForServer(request.url ?? '')) api.ready().then(() => next(), next)
            else next()
          })
        },
      },
      prerenderedPages(url),
    ],
  })

loadDotEnv()
const port = Number(process.env.PORT ?? 3000)
const url = `http://localhost:${port}`
const api = await startApiProcess(url)
const vite = await startVite(port, url, api)
vite.watcher.add(serverFolders)
vite.watcher.on('all', (_event, file) => {
  if (isServerCode(file)) api.restart()
})
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (isEnding) return
    isEnding = true
    await Promise.all([vite.close(), api.stop()])
    process.exit(0)
  })
await vite.listen()
console.log(`Spotless is at ${url}; saved changes show at once.`)
