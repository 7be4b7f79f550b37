import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Workflow } from '../servers/comfyWorkflow.ts'
import { type Asked, json, misbehave, readAsked, type ServerBehaviour } from './serverRequests.ts'

interface Job {
  readonly id: string
  readonly clientId: string
  readonly graph: Workflow
}

/** The server that speaks as ComfyUI does, among others. */
export interface ComfyHost {
  readonly origin: string
  readonly asked: Asked[]
  /** What the next requests for pictures get; `ok` when empty. */
  readonly script: ServerBehaviour[]
  /** Makes the picture of an answer. */
  paint: (asked: Asked) => Promise<Uint8Array>
  /** Time before the answer, in milliseconds. */
  delayMs: number
  readonly comfy: ComfyState
}

interface ComfyState {
  readonly uploads: Map<string, Buffer>
  readonly sockets: Map<string, Duplex>
  readonly running: Job[]
  readonly pending: Job[]
  readonly history: Map<string, object>
  readonly views: Map<string, Uint8Array>
  /** Jobs taken from the queue, jobs that were stopped, and jobs that were forgotten. */
  readonly deleted: string[]
  readonly interrupted: string[]
  readonly forgotten: string[]
  /** Whether jobs wait behind somebody else's. */
  isBusy: boolean
  /** Whether the websocket is refused, as some proxies do. */
  refusesSockets: boolean
  /** How the next job fails, where it does. */
  failure: 'error' | 'lost' | 'no output' | 'partial' | 'no such picture' | 'no history' | undefined
  /** Graphs that were carried out. */
  readonly graphs: Workflow[]
}

export const comfyState = (): ComfyState => ({
  uploads: new Map(),
  sockets: new Map(),
  running: [],
  pending: [],
  history: new Map(),
  views: new Map(),
  deleted: [],
  interrupted: [],
  forgotten: [],
  isBusy: false,
  refusesSockets: false,
  failure: undefined,
  graphs: [],
})

/** One frame of a websocket from the server: not masked, up to 64 KiB. */
const frame = (payload: Buffer, opcode: number): Buffer => {
  const head = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x80 | opcode, ...head]), payload])
}

const tell = ({ sockets }: ComfyState, clientId: string, type: string, data: object): void => {
  sockets.get(clientId)?.write(frame(Buffer.from(JSON.stringify({ type, data })), 1))
}

export const upgradeComfy = ({ comfy, origin }: ComfyHost, request: IncomingMessage, socket: Duplex): void => {
  const url = new URL(request.url ?? '/', origin)
  if (comfy.refusesSockets || url.pathname !== '/ws') {
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    return
  }
  const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${magic}`).digest('base64')
  const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
  socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`)
  const clientId = url.searchParams.get('clientId') ?? ''
  comfy.sockets.set(clientId, socket)
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    if (((chunk[0] ?? 0) & 15) === 8) socket.end(frame(Buffer.alloc(0), 8))
  })
  socket.on('close', () => comfy.sockets.delete(clientId))
  tell(comfy, clientId, 'status', { status: { exec_info: { queue_remaining: 0 } }, sid: clientId })
}

const titled = (graph: Workflow, title: string) => Object.entries(graph).find(([, node]) => node._meta?.title === title)

/** The upload that a node names, as `name [folder]`. */
const uploadFor = ({ uploads }: ComfyState, graph: Workflow, title: string): Buffer | undefined => {
  const name = titled(graph, title)?.[1].inputs.image
  return typeof name === 'string' ? uploads.get(name) : undefined
}

const runJob = async (servers: ComfyHost, job: Job): Promise<void> => {
  const { comfy } = servers
  const { id, clientId, graph } = job
  comfy.running.push(job)
  comfy.graphs.push(graph)
  tell(comfy, clientId, 'execution_start', { prompt_id: id })
  tell(comfy, clientId, 'progress', { value: 5, max: 20, prompt_id: id, node: '3' })
  // A preview: bytes, not JSON.
  comfy.sockets.get(clientId)?.write(frame(Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 255, 216]), 2))
  tell(comfy, clientId, 'progress', { value: 1, max: 2, prompt_id: 'somebody else’s', node: '3' })
  if (servers.script[0] === 'slow') {
    servers.script.shift()
    return
  }
  await new Promise((resolve) => setTimeout(resolve, servers.delayMs))
  const [image, mask] = [uploadFor(comfy, graph, 'Spotless image'), uploadFor(comfy, graph, 'Spotless mask')]
  if (image === undefined) throw new Error('A node names a picture that was not uploaded.')
  const prompt = String(titled(graph, 'Spotless prompt')?.[1].inputs.text ?? '')
  const path = `/prompt/${String(graph.job?.inputs.part ?? '')}`
  const picture = await servers.paint({ path, headers: {}, fields: {}, image, mask, prompt })
  comfy.running.splice(comfy.running.indexOf(job), 1)
  const { failure } = comfy
  comfy.failure = undefined
  if (failure === 'lost') return
  const filename = `ComfyUI_temp_${id}.png`
  if (failure !== 'no such picture') comfy.views.set(filename, picture)
  const [result] = titled(graph, 'Spotless result') ?? ['?']
  const outputs = failure === 'no output' ? {} : { [result]: { images: [{ filename, subfolder: '', type: 'temp' }] } }
  const error = ['execution_error', { node_type: 'KSampler', exception_message: 'Allocation on device' }]
  comfy.history.set(
    id,
    failure === 'error'
      ? { outputs: {}, status: { status_str: 'error', completed: false, messages: [['execution_start', {}], error] } }
      : { outputs, status: { status_str: 'success', completed: true, messages: [] } },
  )
  tell(comfy, clientId, 'executing', { node: null, prompt_id: id })
}

const queueJob = async (servers: ComfyHost, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { comfy, script } = servers
  const asked = await readAsked(request, '/prompt')
  servers.asked.push(asked)
  const [next] = script
  if (next !== undefined && next !== 'ok' && next !== 'slow') {
    script.shift()
    return misbehave(next, '/prompt', response)
  }
  const graph = asked.fields.prompt as unknown as Workflow
  const job = { id: randomUUID(), clientId: String(asked.fields.client_id), graph }
  const errors =
    comfy.failure === 'partial' ? { 9: { errors: [{ message: 'Value not in list' }], class_type: 'UNETLoader' } } : {}
  json(response, 200, { prompt_id: job.id, number: 1, node_errors: errors })
  if (comfy.isBusy || comfy.failure === 'partial') {
    comfy.failure = undefined
    comfy.pending.push(job)
    return
  }
  await runJob(servers, job)
}

const rows = (jobs: readonly Job[]) => jobs.map(({ id, graph }, at) => [at, id, graph, {}, []])

/** Answers as ComfyUI does. @returns false where the path is none of its */
export const answerComfy = async (
  servers: ComfyHost,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): Promise<boolean> => {
  const { comfy } = servers
  const isPost = request.method === 'POST'
  if (pathname === '/upload/image') {
    const { fields, image } = await readAsked(request, pathname)
    const name = `${randomUUID()}.png`
    const type = String(fields.type ?? 'input')
    comfy.uploads.set(`${name} [${type}]`, image)
    json(response, 200, { name, subfolder: '', type })
  } else if (pathname === '/prompt' && isPost) await queueJob(servers, request, response)
  else if (pathname === '/queue' && !isPost) {
    json(response, 200, { queue_running: rows(comfy.running), queue_pending: rows(comfy.pending) })
  } else if (pathname === '/queue') {
    const { fields } = await readAsked(request, pathname)
    for (const id of fields.delete as string[]) {
      const at = comfy.pending.findIndex((job) => job.id === id)
      if (at >= 0) comfy.deleted.push(...comfy.pending.splice(at, 1).map((job) => job.id))
    }
    response.writeHead(200).end()
  } else if (pathname === '/interrupt') {
    comfy.interrupted.push(...comfy.running.splice(0).map(({ id }) => id))
    response.writeHead(200).end()
  } else if (pathname.startsWith('/history/')) {
    const id = pathname.slice('/history/'.length)
    if (comfy.failure === 'no history') {
      response.writeHead(500).end()
      return true
    }
    const entry = comfy.history.get(id)
    json(response, 200, entry === undefined ? {} : { [id]: entry })
  } else if (pathname === '/history') {
    comfy.forgotten.push(...((await readAsked(request, pathname)).fields.delete as string[]))
    response.writeHead(200).end()
  } else if (pathname === '/view') {
    const picture = comfy.views.get(searchParams.get('filename') ?? '')
    if (picture === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  } else return false
  return true
}
