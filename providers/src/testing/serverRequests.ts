import type { IncomingMessage, ServerResponse } from 'node:http'

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

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
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
