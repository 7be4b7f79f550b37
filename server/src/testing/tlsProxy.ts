import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface TlsProxy {
  readonly httpsPort: number
  /** Answers every request with a redirect to HTTPS. */
  readonly httpPort: number
  /** The certificate to trust, in PEM. */
  readonly certificate: string
  readonly close: () => Promise<void>
}

const certificateOf = async (): Promise<{ key: string; cert: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', keyFile, '-out', certFile],
    ])
    return { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })

/**
 * Terminates TLS in front of a local port, like the proxy of an installation: the server learns the scheme and
 * the client address from the forwarding headers only.
 * @param targetPort read at each request, so that the proxy can start first
 */
export const startTlsProxy = async (targetPort: () => number): Promise<TlsProxy> => {
  const { key, cert } = await certificateOf()
  let httpsPort = 0
  const forward = (near: IncomingMessage, answer: ServerResponse): void => {
    const headers = {
      ...near.headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': near.socket.remoteAddress ?? '',
    }
    const far = request(
      { host: '127.0.0.1', port: targetPort(), method: near.method, path: near.url, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
        response.pipe(answer)
      },
    )
    far.on('error', () => answer.writeHead(502).end())
    near.pipe(far)
  }
  const https = createHttpsServer({ key, cert }, forward)
  const http = createHttpServer((near, answer) => {
    answer.writeHead(308, { location: `https://localhost:${httpsPort}${near.url}` }).end()
  })
  httpsPort = await listen(https)
  const httpPort = await listen(http)
  return {
    httpsPort,
    httpPort,
    certificate: cert,
    close: async () => {
      for (const server of [https, http]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
