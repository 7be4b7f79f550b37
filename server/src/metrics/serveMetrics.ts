import { createServer } from 'node:http'
import { mayRead } from './mayRead.ts'
import type { Metrics } from './metrics.ts'

/** Serves the metrics of a process without an API. Returns what closes the server. */
export const serveMetrics = async (
  metrics: Metrics,
  { host, port, token }: { readonly host: string; readonly port: number; readonly token: string },
): Promise<() => Promise<void>> => {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || !mayRead(request.headers.authorization, token)) {
      response.writeHead(404).end()
      return
    }
    const { text, type } = await metrics.read().catch(() => ({ text: '', type: 'text/plain' }))
    response.writeHead(text === '' ? 503 : 200, { 'content-type': type }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}
