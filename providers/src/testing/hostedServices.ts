import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/**
 * A server on loopback that behaves as the hosted services do, from their public documentation: OpenAI's images API, Google's
 * generateContent, Black Forest Labs' submit and poll, fal's synchronous endpoint, Replicate's predictions, Photoroom,
 * remove.bg and Clipdrop. What it answers next is scripted.
 */
export type Behaviour =
  | 'ok'
  /** Never answers. */
  | 'slow'
  /** Closes the connection after it read the request. */
  | 'drop'
  /** A success whose body is not what the service documents. */
  | 'malformed'
  /** A success whose picture is none. */
  | 'no picture'
  /** What the service says when its safety checks object. */
  | 'refused'
  | { readonly status: number; readonly retryAfter?: string; readonly body?: object }

export type ServiceName = 'openai' | 'google' | 'bfl' | 'fal' | 'replicate' | 'photoroom' | 'removebg' | 'clipdrop'

export interface Received {
  readonly service: ServiceName
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly image: Buffer
  readonly mask: Buffer | undefined
  readonly prompt: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Makes the picture of a successful answer. */
export type Paint = (received: Received) => Promise<Uint8Array>

export interface HostedServices {
  readonly origin: string
  /** Environment that points a provider here, with a key. */
  readonly environment: Readonly<Record<string, string>>
  readonly received: Received[]
  /** What the next requests get, first come first; `ok` when empty. */
  readonly script: Behaviour[]
  /** Requests whose connection the client closed before the answer. */
  readonly closedEarly: () => number
  paint: Paint
  readonly close: () => Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const fromBase64 = (text: unknown): Buffer | undefined =>
  typeof text === 'string' ? Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64') : undefined

const serviceOf = (path: string): ServiceName | undefined => {
  const first = path.split('/')[1]
  const names: readonly ServiceName[] = [
    'openai',
    'google',
    'bfl',
    'fal',
    'replicate',
    'photoroom',
    'removebg',
    'clipdrop',
  ]
  return names.find((name) => name === first)
}

interface GooglePart {
  readonly text?: string
  readonly inlineData?: { readonly data: string }
}

const readRequest = async (
  service: ServiceName,
  request: IncomingMessage,
  path: string,
): Promise<Omit<Received, 'service' | 'path' | 'headers'>> => {
  const body = await readBody(request)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    const bytes = async (name: string) => {
      const value = form.get(name)
      return value instanceof File ? Buffer.from(await value.arrayBuffer()) : undefined
    }
    const fields = Object.fromEntries([...form].filter((entry) => typeof entry[1] === 'string'))
    const image = (await bytes('image')) ?? (await bytes('image_file')) ?? Buffer.alloc(0)
    const mask = (await bytes('mask')) ?? (await bytes('mask_file'))
    return { image, mask, prompt: String(fields.prompt ?? ''), fields }
  }
  const json = JSON.parse(body.toString() || '{}') as Record<string, unknown>
  if (service === 'google') {
    const contents = json.contents as readonly { readonly parts: readonly GooglePart[] }[]
    const parts = contents[0]?.parts ?? []
    const image = fromBase64(parts.find((part) => part.inlineData)?.inlineData?.data) ?? Buffer.alloc(0)
    return { image, mask: undefined, prompt: parts.find((part) => part.text)?.text ?? '', fields: json }
  }
  const input = service === 'replicate' ? (json.input as Record<string, unknown>) : json
  const image = fromBase64(input.image_url ?? input.input_image ?? input.image) ?? Buffer.alloc(0)
  const mask = fromBase64(input.mask_url ?? input.mask)
  return { image, mask, prompt: String(input.prompt ?? ''), fields: { ...input, path } }
}

const refusals: Readonly<Record<ServiceName, { readonly status: number; readonly body: object }>> = {
  openai: {
    status: 400,
    body: {
      error: {
        message: 'Your request was rejected by the safety system.',
        type: 'image_generation_user_error',
        param: null,
        code: 'moderation_blocked',
      },
    },
  },
  google: { status: 200, body: { candidates: [{ finishReason: 'IMAGE_SAFETY', index: 0 }] } },
  bfl: { status: 200, body: { id: 'job', status: 'Request Moderated', result: null } },
  fal: {
    status: 422,
    body: {
      detail: [
        {
          loc: ['body', 'image_url'],
          msg: 'The content could not be processed because it was flagged by a content checker.',
          type: 'content_policy_violation',
        },
      ],
    },
  },
  replicate: {
    status: 201,
    body: {
      id: 'job',
      status: 'failed',
      error: 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
      output: null,
      urls: { get: 'http://127.0.0.1/' },
    },
  },
  removebg: {
    status: 400,
    body: { errors: [{ title: 'The image was stopped by content moderation', code: 'moderation' }] },
  },
  photoroom: {
    status: 400,
    body: { detail: 'Refused by the content policy', status_code: 400, type: 'invalid_request' },
  },
  clipdrop: { status: 400, body: { error: 'Refused by the safety filter' } },
}

const errorBody = (service: ServiceName, status: number): object => {
  if (service === 'openai')
    return { error: { message: `Error ${status}`, type: 'server_error', param: null, code: null } }
  if (service === 'google') return { error: { code: status, message: `Error ${status}`, status: 'INTERNAL' } }
  if (service === 'removebg') return { errors: [{ title: `Error ${status}`, code: 'error' }] }
  if (service === 'photoroom') return { detail: `Error ${status}`, status_code: status, type: 'error' }
  if (service === 'clipdrop') return { error: `Error ${status}` }
  if (service === 'replicate') return { title: `Error ${status}`, detail: `Error ${status}`, status }
  return service === 'bfl' ? { detail: `Error ${status}` } : { message: `Error ${status}` }
}

/** Answers the very picture that was sent. */
const echo: Paint = async ({ image }) => image

export const startHostedServices = async (): Promise<HostedServices> => {
  const received: Received[] = []
  const script: Behaviour[] = []
  const files = new Map<string, Uint8Array>()
  let closed = 0
  let nextFile = 1
  let origin = ''

  const json = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
  /** A path under which a picture can be fetched. */
  const keep = (service: ServiceName, picture: Uint8Array): string => {
    const path = `/${service}/files/${nextFile++}.png`
    files.set(path, picture)
    return `${origin}${path}`
  }
  const succeed = async (service: ServiceName, path: string, picture: Uint8Array, response: ServerResponse) => {
    const base64 = Buffer.from(picture).toString('base64')
    if (service === 'openai') return json(response, 200, { created: 1, data: [{ b64_json: base64 }] })
    if (service === 'google') {
      const part = { inlineData: { mimeType: 'image/png', data: base64 } }
      return json(response, 200, {
        candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      })
    }
    if (service === 'bfl') {
      const sample = keep(service, picture)
      const poll = `/bfl/v1/get_result/${nextFile}`
      files.set(poll, Buffer.from(JSON.stringify({ id: 'job', status: 'Ready', result: { sample } })))
      return json(response, 200, { id: 'job', polling_url: `${origin}${poll}`, cost: 5, input_mp: 1, output_mp: 1 })
    }
    if (service === 'fal') {
      const image = { url: keep(service, picture), width: 1, height: 1, content_type: 'image/png' }
      return json(response, 200, path.includes('birefnet') ? { image } : { images: [image], seed: 1 })
    }
    if (service === 'replicate') {
      const get = `${origin}/replicate/v1/predictions/job`
      return json(response, 201, {
        id: 'job',
        status: 'succeeded',
        output: keep(service, picture),
        error: null,
        urls: { get },
      })
    }
    const charged: Record<string, string> =
      service === 'photoroom' ? {} : { [service === 'removebg' ? 'x-credits-charged' : 'x-credits-consumed']: '1' }
    response.writeHead(200, { 'content-type': 'image/png', ...charged }).end(picture)
  }
  const refuse = (service: ServiceName, response: ServerResponse): void => {
    const { status, body } = refusals[service]
    if (service !== 'bfl') {
      json(response, status, body)
      return
    }
    const poll = `/bfl/v1/get_result/${nextFile++}`
    files.set(poll, Buffer.from(JSON.stringify(body)))
    json(response, 200, { id: 'job', polling_url: `${origin}${poll}` })
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', origin).pathname
    if (request.method === 'GET') {
      const file = files.get(path)
      const type = path.endsWith('.png') ? 'image/png' : 'application/json'
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': type }).end(file)
      return
    }
    const service = serviceOf(path)
    if (service === undefined) return json(response, 404, {})
    response.on('close', () => {
      if (!response.writableFinished) closed++
    })
    const facts = { service, path, headers: request.headers, ...(await readRequest(service, request, path)) }
    received.push(facts)
    const behaviour = script.shift() ?? 'ok'
    if (behaviour === 'slow') return
    if (behaviour === 'drop') {
      request.socket.destroy()
      return
    }
    if (behaviour === 'refused') return refuse(service, response)
    if (behaviour === 'malformed') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>Bad gateway</html>')
      return
    }
    if (behaviour === 'no picture') return succeed(service, path, Buffer.from('This is no picture.'), response)
    if (behaviour !== 'ok') {
      const headers: Record<string, string> =
        behaviour.retryAfter === undefined ? {} : { 'retry-after': behaviour.retryAfter }
      return json(response, behaviour.status, behaviour.body ?? errorBody(service, behaviour.status), headers)
    }
    await succeed(service, path, await services.paint(facts), response)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(599).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const services: HostedServices = {
    origin,
    environment: {
      OPENAI_API_KEY: 'sk-test-openai',
      OPENAI_BASE_URL: `${origin}/openai/v1`,
      GOOGLE_API_KEY: 'test-google',
      GOOGLE_BASE_URL: `${origin}/google/v1beta`,
      BFL_API_KEY: 'test-bfl',
      BFL_BASE_URL: `${origin}/bfl/v1`,
      FAL_API_KEY: 'test-fal',
      FAL_BASE_URL: `${origin}/fal`,
      REPLICATE_API_KEY: 'test-replicate',
      REPLICATE_BASE_URL: `${origin}/replicate/v1`,
      PHOTOROOM_API_KEY: 'test-photoroom',
      PHOTOROOM_BASE_URL: `${origin}/photoroom`,
      REMOVEBG_API_KEY: 'test-removebg',
      REMOVEBG_BASE_URL: `${origin}/removebg`,
      CLIPDROP_API_KEY: 'test-clipdrop',
      CLIPDROP_BASE_URL: `${origin}/clipdrop`,
    },
    received,
    script,
    closedEarly: () => closed,
    paint: echo,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return services
}

/** A PNG of one colour. */
export const flatPng = (width: number, height: number, background = '#808080'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
