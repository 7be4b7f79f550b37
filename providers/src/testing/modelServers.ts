import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerComfy, type ComfyHost, comfyState, upgradeComfy } from './comfyServer.ts'
import { json, misbehave, readAsked } from './serverRequests.ts'

export interface ModelServers extends ComfyHost {
  /** Pictures under way whose client went away. */
  readonly closedEarly: () => number
  /** Times that `sdapi` was told to stop. */
  readonly interrupts: () => number
  /** What `sdapi` says of its progress, in turn; 404 when undefined, as stable-diffusion.cpp answers. */
  progress: number[] | undefined
  /** Whether `compatible` answers with the address of a picture, and where. */
  picturesAt: string | undefined
  readonly close: () => Promise<void>
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
