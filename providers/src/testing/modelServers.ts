import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerComfy, type ComfyState, comfyState, upgradeComfy } from './comfyServer.ts'

/** What a server on loopback does with the next picture it is asked for. */
export type ServerBehaviour =
  | 'ok'
  /** Takes the request and computes for ever. */
  | 'slow'
  /** Closes the connection after it read the request. */
  | 'drop'
  /** Closes it in the middle of the answer. */
  | 'half'
  /** A page with status 200, as proxies answer. */
  | 'html'
  /** An error with status 200. */
  | 'error as 200'
  /** A success without a picture, or with something else in its place. */
  | 'garbage'
  | { readonly status: number; readonly body: string; readonly type?: string }

export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** Fields of the form or members of the JSON. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly image: Buffer
  readonly mask: Buffer | undefined
  readonly prompt: string
}

export interface ModelServers {
  readonly origin: string
  readonly asked: Asked[]
  /** What the next requests for pictures get; `ok` when empty. */
  readonly script: ServerBehaviour[]
  /** Pictures under way whose client went away. */
  readonly closedEarly: () => number
  /** Times that `sdapi` was told to stop. */
  readonly interrupts: () => number
  /** What `sdapi` says of its progress, in turn; 404 when undefined, as stable-diffusion.cpp answers. */
  progress: number[] | undefined
  /** Makes the picture of an answer. */
  paint: (asked: Asked) => Promise<Uint8Array>
  /** Time before the answer, in milliseconds. */
  delayMs: number
  /** Whether `compatible` answers with the address of a picture, and where. */
  picturesAt: string | undefined
  readonly comfy: ComfyState
  readonly close: () => Promise<void>
}

export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const page = '<html><head><title>504 Gateway Time-out</title></head><body><h1>504</h1></body></html>'

const fromBase64 = (value: unknown): Buffer | undefined =>
  typeof value === 'string' ? Buffer.from(value, 'base64') : undefined

/** Fields and files of a request, whichever way it is written. */
export const readAsked = async (request: IncomingMessage, path: string): Promise<Asked> => {
  const body = await readBody(request)
  const { headers } = request
  const type = headers['content-type'] ?? ''
  if (type.startsWith('multipart/')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    const file = async (name: string) => {
      const value = form.get(name)
      return value instanceof File ? Buffer.from(await value.arrayBuffer()) : undefined
    }
    const fields = Object.fromEntries([...form].filter((entry) => typeof entry[1] === 'string'))
    const image = (await file('image')) ?? (await file('file')) ?? Buffer.alloc(0)
    return { path, headers, fields, image, mask: await file('mask'), prompt: String(fields.prompt ?? '') }
  }
  const fields = JSON.parse(body.toString() || '{}') as Record<string, unknown>
  const images = fields.init_images as readonly unknown[] | undefined
  const image = fromBase64(images?.[0] ?? fields.image) ?? Buffer.alloc(0)
  return { path, headers, fields, image, mask: fromBase64(fields.mask), prompt: String(fields.prompt ?? '') }
}

/** A success in the shape of each interface. */
const succeed = (servers: ModelServers, path: string, picture: Uint8Array, response: ServerResponse): void => {
  const base64 = Buffer.from(picture).toString('base64')
  if (path === '/v1/images/edits') {
    const url = servers.picturesAt
    if (url !== undefined) pictures.set(new URL(url, servers.origin).pathname, picture)
    json(response, 200, { created: 1, data: [url === undefined ? { b64_json: base64 } : { url }] })
  } else if (path === '/sdapi/v1/img2img') json(response, 200, { images: [base64], parameters: {}, info: '' })
  else if (path === '/sdapi/v1/extra-single-image') json(response, 200, { html_info: '', image: base64 })
  else response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
}
const pictures = new Map<string, Uint8Array>()

const garbageOf: Readonly<Record<string, unknown>> = {
  '/v1/images/edits': { created: 1, data: [] },
  '/sdapi/v1/img2img': { images: [] },
  '/sdapi/v1/extra-single-image': { html_info: 'nothing' },
}

/** Carries out a behaviour other than `ok`. */
export const misbehave = (
  behaviour: Exclude<ServerBehaviour, 'ok' | 'slow'>,
  path: string,
  response: ServerResponse,
): void => {
  if (behaviour === 'drop') response.socket?.destroy()
  else if (behaviour === 'half') {
    response.writeHead(200, {
      'content-type': path === '/api/remove' ? 'image/png' : 'application/json',
      'content-length': '9000',
    })
    response.write('{"data":[{"b64_json":"')
    setTimeout(() => response.socket?.destroy(), 50)
  } else if (behaviour === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  else if (behaviour === 'error as 200') json(response, 200, { error: { message: 'CUDA out of memory' } })
  else if (behaviour === 'garbage') {
    const body = garbageOf[path]
    if (body === undefined) response.writeHead(200, { 'content-type': 'image/png' }).end('This is no picture.')
    else json(response, 200, body)
  } else
    response.writeHead(behaviour.status, { 'content-type': behaviour.type ?? 'application/json' }).end(behaviour.body)
}

/** The requests of each interface that make a picture. */
const makers = ['/v1/images/edits', '/sdapi/v1/img2img', '/sdapi/v1/extra-single-image', '/api/remove']

/**
 * Servers on loopback that speak as servers of models do, from their public documentation and sources: stable-diffusion.cpp and
 * vLLM-Omni (`/v1/images/edits`), AUTOMATIC1111 (`/sdapi/v1`), ComfyUI, and rembg.
 */
export const startModelServers = async (): Promise<ModelServers> => {
  let [closed, interrupts] = [0, 0]
  const make = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const asked = await readAsked(request, path)
    servers.asked.push(asked)
    response.on('close', () => {
      if (!response.writableEnded) closed++
    })
    const behaviour = servers.script.shift() ?? 'ok'
    if (behaviour === 'slow') return
    if (behaviour !== 'ok') return misbehave(behaviour, path, response)
    await new Promise((resolve) => setTimeout(resolve, servers.delayMs))
    succeed(servers, path, await servers.paint(asked), response)
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', servers.origin)
    const path = url.pathname
    if (makers.includes(path)) return make(request, response, path)
    if (path === '/sdapi/v1/progress' && servers.progress !== undefined) {
      const progress = servers.progress.shift() ?? 0
      return json(response, 200, { progress, eta_relative: 1, state: { job_count: progress > 0 ? 1 : 0 } })
    }
    if (path === '/sdapi/v1/interrupt') {
      interrupts++
      return json(response, 200, {})
    }
    const picture = pictures.get(path)
    if (picture !== undefined) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return
    }
    if (await answerComfy(servers, request, response, url)) return
    json(response, 404, { detail: 'Not Found' })
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(599).end(String(error)))
  })
  server.on('upgrade', (request, socket) => upgradeComfy(servers, request, socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const servers: ModelServers = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    script: [],
    closedEarly: () => closed,
    interrupts: () => interrupts,
    progress: undefined,
    paint: async ({ image }) => image,
    delayMs: 0,
    picturesAt: undefined,
    comfy: comfyState(),
    close: () =>
      new Promise((resolve) => {
        for (const socket of servers.comfy.sockets.values()) socket.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return servers
}
