import { randomUUID } from 'node:crypto'
import { ProviderFailure, type ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { z } from 'zod'
import { pngFile } from '../http/postForm.ts'
import type { OnFraction } from '../provider.ts'
import { fillWorkflow, resultNodeOf } from './comfyWorkflow.ts'
import {
  credentialsOf,
  type PerformOnServer,
  readBytes,
  readJson,
  requestServer,
  type ServerAccess,
} from './serverAccess.ts'

/** Pause between two looks at the history; the websocket usually tells sooner. */
const pollMs = 2_000
/** Time that a cancelled edit allows for its last requests. */
const cleanUpMs = 5_000

const uploadSchema = z.object({ name: z.string(), subfolder: z.string(), type: z.string().nullish() })
const queuedSchema = z.object({ prompt_id: z.string(), node_errors: z.unknown() })
const queueSchema = z.object({
  queue_running: z.array(z.array(z.unknown())),
  queue_pending: z.array(z.array(z.unknown())),
})
const pictureSchema = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() })
const historySchema = z.record(
  z.string(),
  z.object({
    outputs: z.record(z.string(), z.object({ images: z.array(pictureSchema).optional() })),
    status: z.object({ status_str: z.string(), messages: z.array(z.unknown()).optional() }).nullish(),
  }),
)
const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    prompt_id: z.string().optional(),
    value: z.number().optional(),
    max: z.number().optional(),
    node: z.string().nullish(),
  }),
})

const postJson = (access: ServerAccess, path: string, body: object, signal: AbortSignal): Promise<Response> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return requestServer(access, path, init, signal)
}

/** Uploads a picture into the folder that ComfyUI empties at each start. @returns the name by which nodes find it there */
const upload = async (access: ServerAccess, bytes: Uint8Array, name: string, signal: AbortSignal): Promise<string> => {
  const form = new FormData()
  form.set('image', pngFile(bytes, name))
  form.set('type', 'temp')
  const response = await requestServer(access, '/upload/image', { method: 'POST', body: form }, signal)
  const kept = await readJson(access, response, uploadSchema, signal)
  const path = kept.subfolder === '' ? kept.name : `${kept.subfolder}/${kept.name}`
  return `${path} [${kept.type ?? 'temp'}]`
}

const socketUrl = (address: string, clientId: string): string =>
  `${address.replace(/^http/, 'ws')}/ws?clientId=${clientId}`

/** Listens to one job's events; previews, which come as bytes, are ignored. A socket that fails tells nothing. */
const listen = (access: ServerAccess, clientId: string, onFraction: OnFraction) => {
  let waiting = Promise.withResolvers<void>()
  let job: string | undefined
  let socket: WebSocket | undefined
  const onMessage = ({ data }: MessageEvent): void => {
    if (typeof data !== 'string' || job === undefined) return
    let json: unknown
    try {
      json = JSON.parse(data)
    } catch {
      return
    }
    const event = eventSchema.safeParse(json)
    if (!event.success || event.data.data.prompt_id !== job) return
    const { type, data: facts } = event.data
    if (type === 'progress' && facts.max) onFraction(Math.min(1, (facts.value ?? 0) / facts.max))
    const hasEnded =
      /^execution_(success|error|interrupted)$/.test(type) || (type === 'executing' && facts.node === null)
    if (hasEnded) waiting.resolve()
  }
  try {
    socket = access.openSocket(socketUrl(access.server.address, clientId), credentialsOf(access.server))
    socket.addEventListener('message', onMessage)
    socket.addEventListener('error', () => undefined)
  } catch {
    socket = undefined
  }
  return {
    follow: (id: string) => {
      job = id
    },
    /** Resolves when the job has ended, as far as the socket tells, or after the pause. */
    next: async (signal: AbortSignal): Promise<void> => {
      const aborted = Promise.withResolvers<never>()
      const onAbort = () => aborted.reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      const timer = setTimeout(() => waiting.resolve(), pollMs)
      try {
        signal.throwIfAborted()
        await Promise.race([waiting.promise, aborted.promise])
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        waiting = Promise.withResolvers()
      }
    },
    close: () => socket?.close(),
  }
}

const errorSchema = z.tuple([
  z.literal('execution_error'),
  z.object({ node_type: z.string().optional(), exception_message: z.string().optional() }),
])

/** What went wrong, in the server's words. */
const errorIn = (messages: readonly unknown[]): string => {
  for (const message of messages) {
    const parsed = errorSchema.safeParse(message)
    if (parsed.success) {
      const [, { node_type, exception_message }] = parsed.data
      return `${node_type ?? 'A node'}: ${exception_message ?? 'failed'}`.slice(0, 200)
    }
  }
  return 'The workflow was not carried out.'
}

/** Whether the graph was taken only in part: nodes that lack something are left out, and the answer is a success. */
const refusedNodes = (errors: unknown): string | undefined =>
  typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0
    ? JSON.stringify(errors).slice(0, 200)
    : undefined

const readQueue = async (access: ServerAccess, signal: AbortSignal) =>
  readJson(access, await requestServer(access, '/queue', {}, signal), queueSchema, signal)

const isInQueue = async (access: ServerAccess, id: string, signal: AbortSignal): Promise<boolean> => {
  const { queue_running, queue_pending } = await readQueue(access, signal)
  return [...queue_running, ...queue_pending].some(([, queued]) => queued === id)
}

type Picture = z.output<typeof pictureSchema>

const awaitPicture = async (
  access: ServerAccess,
  id: string,
  resultNode: string,
  listener: ReturnType<typeof listen>,
  signal: AbortSignal,
): Promise<Picture> => {
  for (;;) {
    await listener.next(signal)
    // Asked before the history: a job moves from one to the other in one step.
    const isQueued = await isInQueue(access, id, signal)
    const response = await requestServer(access, `/history/${encodeURIComponent(id)}`, {}, signal)
    const ended = (await readJson(access, response, historySchema, signal))[id]
    if (ended === undefined && isQueued) continue
    if (ended === undefined) throw new ProviderFailure('failed', { detail: 'It lost the job; was it restarted?' })
    if (ended.status && ended.status.status_str !== 'success') {
      throw new ProviderFailure('failed', { detail: errorIn(ended.status.messages ?? []) })
    }
    const [picture] = ended.outputs[resultNode]?.images ?? []
    if (picture === undefined) throw new ProviderFailure('malformed', { detail: 'The result node holds no picture.' })
    return picture
  }
}

/** Takes a job out of the queue, or stops it where it runs; other people's jobs go on. */
const cancel = async (access: ServerAccess, id: string): Promise<void> => {
  const brief = AbortSignal.timeout(cleanUpMs)
  await postJson(access, '/queue', { delete: [id] }, brief)
  const { queue_running } = await readQueue(access, brief)
  if (queue_running.some(([, running]) => running === id)) {
    await postJson(access, '/interrupt', { prompt_id: id }, brief)
  }
}

/** Uploads, queues, waits and fetches. @param onQueued told the job's id */
const runWorkflow = async (
  access: ServerAccess,
  task: ProviderTask,
  listener: ReturnType<typeof listen>,
  clientId: string,
  onQueued: (id: string) => void,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const workflow = access.server.workflows[task.capability]
  if (workflow === undefined) throw new ProviderFailure('rejected', { detail: `No workflow for ${task.capability}.` })
  const name = randomUUID()
  const image = await upload(access, task.image, `spotless-${name}.png`, signal)
  const mask = task.mask && (await upload(access, task.mask, `spotless-${name}-mask.png`, signal))
  const prompt = fillWorkflow(workflow, task, { image, ...(mask === undefined ? {} : { mask }) })
  const response = await postJson(access, '/prompt', { prompt, client_id: clientId }, signal)
  const queued = await readJson(access, response, queuedSchema, signal)
  onQueued(queued.prompt_id)
  listener.follow(queued.prompt_id)
  const refused = refusedNodes(queued.node_errors)
  if (refused !== undefined) throw new ProviderFailure('rejected', { detail: refused })
  const picture = await awaitPicture(access, queued.prompt_id, resultNodeOf(workflow), listener, signal)
  const view = await requestServer(access, `/view?${new URLSearchParams(picture)}`, {}, signal)
  return readBytes(access, view, signal)
}

/**
 * Edits with a workflow that the operator exported from ComfyUI: uploads picture and mask, queues the workflow, follows it by
 * websocket and history, fetches the picture of the result node and forgets the job.
 * Source: ComfyUI's `server.py` and its websocket example.
 */
export const comfyui: PerformOnServer = async (access, task, signal, onFraction) => {
  const clientId = randomUUID()
  const listener = listen(access, clientId, onFraction)
  let job: string | undefined
  const onQueued = (id: string): void => {
    job = id
  }
  try {
    return { image: await runWorkflow(access, task, listener, clientId, onQueued, signal) }
  } catch (error) {
    if (job !== undefined) await cancel(access, job).catch(() => undefined)
    throw error
  } finally {
    listener.close()
    const brief = AbortSignal.timeout(cleanUpMs)
    if (job !== undefined) void postJson(access, '/history', { delete: [job] }, brief).catch(() => undefined)
  }
}
