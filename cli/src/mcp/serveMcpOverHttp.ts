import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Editor } from '../edits/editor.ts'
import { createMcpServer } from './createMcpServer.ts'

const path = '/mcp'
/** Sessions hold results in memory; the one that was used longest ago ends when there are more. */
const maxSessions = 20

export interface HttpOptions {
  readonly host: string
  /** 0 for any that is free. */
  readonly port: number
  /** What clients send as their bearer. */
  readonly key: string
  readonly version: string
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time. */
const isAllowed = ({ headers }: IncomingMessage, key: string): boolean => {
  const [, given] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  return given !== undefined && timingSafeEqual(digest(given), digest(key))
}

const refuse = (answer: ServerResponse, status: number, message: string): void => {
  answer.writeHead(status, { 'content-type': 'application/json' })
  answer.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }))
}

/**
 * Serves agents over HTTP, each in a session of its own. Tools take photos as data URLs and read no files of this machine.
 * Source: Model Context Protocol specification 2025-06-18, Streamable HTTP.
 *
 * @returns the address, and what ends all sessions
 */
export const serveMcpOverHttp = async (
  editor: Editor,
  { host, port, key, version }: HttpOptions,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  const open = async (): Promise<StreamableHTTPServerTransport> => {
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport)
        const [oldest] = sessions.keys()
        if (sessions.size > maxSessions && oldest !== undefined) void sessions.get(oldest)?.close()
      },
    })
    transport.onclose = () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId)
    }
    await createMcpServer(editor, version, 'no files').connect(transport as Transport)
    return transport
  }
  const handle = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== path)
      return refuse(answer, 404, `Expected ${path}.`)
    // Browsers alone send this header; a page must not reach an agent's server by a name that points here.
    if (request.headers.origin !== undefined) return refuse(answer, 403, 'Pages in a browser are not served.')
    if (!isAllowed(request, key)) return refuse(answer, 401, 'Expected the key as a bearer.')
    const id = request.headers['mcp-session-id']
    if (typeof id !== 'string') return (await open()).handleRequest(request, answer)
    const known = sessions.get(id)
    if (known === undefined) return refuse(answer, 404, 'This session has ended. Start another.')
    sessions.delete(id)
    sessions.set(id, known)
    return known.handleRequest(request, answer)
  }
  const server = createServer((request, answer) => {
    handle(request, answer).catch(() => {
      if (!answer.headersSent) refuse(answer, 500, 'The request could not be served.')
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address() as AddressInfo
  return {
    url: `http://${host}:${bound.port}${path}`,
    close: async () => {
      for (const transport of [...sessions.values()]) await transport.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
