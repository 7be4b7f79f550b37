import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the scripted model sees it. */
export interface AskedChat {
  readonly headers: IncomingMessage['headers']
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: { readonly type: string; readonly json_schema: { readonly schema: unknown } }
  }
}

export interface ChatServer {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string
  readonly asked: AskedChat[]
  /** What answers from now on. */
  script: (asked: AskedChat, response: ServerResponse) => void | Promise<void>
  readonly close: () => Promise<void>
}

/** Answers as Ollama, llama.cpp and LM Studio do. */
export const sendChat = (response: ServerResponse, content: string): void => {
  response.setHeader('content-type', 'application/json')
  const message = { role: 'assistant', content }
  response.end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
    }),
  )
}

const readBody = async (request: IncomingMessage): Promise<AskedChat['body']> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as AskedChat['body']
}

/** A language model on loopback that says what a test has it say. */
export const startChatServer = async (): Promise<ChatServer> => {
  const asked: AskedChat[] = []
  const chat = { script: ((_, response) => sendChat(response, '{}')) as ChatServer['script'] }
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST') return void response.writeHead(404).end()
    const one = { headers: request.headers, body: await readBody(request) }
    asked.push(one)
    await chat.script(one, response)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.address() as AddressInfo
  return Object.assign(chat, {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}
