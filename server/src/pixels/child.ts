import { SpotlessError } from '@spotless/contract/error'
import type { Mode } from '@spotless/contract/mode'
import { findCandidates } from '@spotless/engine/candidates/findCandidates'
import { openSelections } from '@spotless/engine/candidates/selection/openSelections'
import { decodeRecent } from '@spotless/engine/container/decodeRecent'
import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'
import { changeBackground } from '@spotless/engine/matte/changeBackground'
import type { LanguageModel, PipelineContext } from '@spotless/engine/pipeline'
import { pipelines } from '@spotless/engine/pipelines'
import { suggestFor } from '@spotless/engine/plan/suggestFor'
import type { DiskModelEntry } from '@spotless/engine-node/models/disk/modelsFile'
import { executionProviders } from '@spotless/engine-node/models/executionProvider'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodePorts, nodeRuntime } from '@spotless/engine-node/nodePorts'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { signingAlgorithms } from '@spotless/engine-node/provenance/claimSigner'
import { createSealer } from '@spotless/engine-node/provenance/sealFile'
import { type Ask, followChain } from '@spotless/providers/followChain'
import { onnxErase } from '@spotless/providers/onnxErase'
import type { Provider } from '@spotless/providers/provider'
import { z } from 'zod'
import { serializeError } from '../serializeError.ts'
import { compute } from './computations.ts'
import type { FromPixels, ToPixels } from './messages.ts'

/** The pixel process: runs one request at a time and may block its thread as long as it likes. */
const options = z
  .object({
    modelsFolder: z.string(),
    threads: z.number().int().positive(),
    executionProvider: z.enum(executionProviders).default('cpu'),
    windowsPerCall: z.number().int().positive().default(1),
    diskModels: z.array(z.custom<DiskModelEntry>()).default([]),
    warm: z.boolean(),
    labelsEdits: z.boolean().default(true),
    signing: z.object({ algorithm: z.enum(signingAlgorithms), signatureBytes: z.number().int().positive() }).optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'))

const send = (message: FromPixels): void => {
  // Where the server is gone there is nobody to tell; `disconnect` then ends this process.
  process.send?.(message, undefined, undefined, () => undefined)
}

const models = openModelStore(options.modelsFolder, {
  ...options,
  onFallback: ({ message }) => send({ kind: 'fallback', reason: message }),
  onDiskFailure: (reason) => send({ kind: 'disk-failure', reason }),
})
const running = new Map<number, AbortController>()
const selections = openSelections()

/** Sends an error across the channel, which carries no causes: they travel serialized. */
const sendFailure = (id: number, error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof SpotlessError) {
    const details = error.cause === undefined ? undefined : serializeError(error.cause)
    send({ kind: 'failure', id, code: error.code, message, details })
  } else send({ kind: 'failure', id, code: undefined, message, details: serializeError(error) })
}

const abortable = async (id: number, work: (signal: AbortSignal) => Promise<FromPixels>): Promise<void> => {
  const abort = new AbortController()
  running.set(id, abort)
  try {
    send(await work(abort.signal))
  } finally {
    running.delete(id)
  }
}

type Answer = Extract<ToPixels, { kind: 'answer' }>
const questions = new Map<number, (answer: Answer) => void>()
let nextQuestion = 1

/** Asks through the server, which has keys and connections; this process has neither. */
const askFor =
  (id: number): Ask =>
  async (link, task, signal) => {
    signal.throwIfAborted()
    const question = nextQuestion++
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    questions.set(question, resolve)
    try {
      send({ kind: 'ask', id, question, link, task })
      const answer = await promise
      if ('answer' in answer) return answer.answer
      if ('failure' in answer) throw new ProviderFailure(answer.failure.kind, { costUsd: answer.failure.costUsd })
      throw new Error(answer.error)
    } finally {
      signal.removeEventListener('abort', onAbort)
      questions.delete(question)
    }
  }

const signatures = new Map<number, (signature: Uint8Array | undefined) => void>()

/** Asks the server, which has the key, for a signature. */
const sign = async (claim: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const question = nextQuestion++
  const { promise, resolve } = Promise.withResolvers<Uint8Array | undefined>()
  signatures.set(question, resolve)
  send({ kind: 'sign', question, claim })
  const signature = await promise
  signatures.delete(question)
  if (signature === undefined) throw new Error('The server made no signature.')
  return new Uint8Array(signature)
}

const plans = new Map<number, (text: string | undefined) => void>()

/** Asks the language model through the server, which has its address. */
const languageModelFor = (id: number, name: string): LanguageModel => ({
  name,
  ask: async (asked, signal) => {
    signal.throwIfAborted()
    const question = nextQuestion++
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    plans.set(question, resolve)
    try {
      send({ kind: 'plan', id, question, asked })
      const text = await promise
      if (text === undefined) throw new Error('The language model gave no answer.')
      return text
    } finally {
      signal.removeEventListener('abort', onAbort)
      plans.delete(question)
    }
  },
})

const sealEdit = options.signing && createSealer({ ...options.signing, sign })
const marking = { labelsEdits: options.labelsEdits, ...(sealEdit && { sealEdit }) }

/** Erase models on disk by their file, opened once. */
const onDisk = new Map<string, Provider>()

/** Asks the model on disk in this process, and everybody else through the server. */
const askHereOr =
  (file: string | undefined, ask: Ask): Ask =>
  async (link, task, signal) => {
    if (file === undefined || link.name !== 'onnx') return ask(link, task, signal)
    const provider = onDisk.get(file) ?? onnxErase(file, options)
    onDisk.set(file, provider)
    return { ...(await provider.perform(task, signal)), costUsd: 0 }
  }

const runEdit = ({ id, request, chain, languageModel: name }: Extract<ToPixels, { kind: 'run' }>): Promise<void> =>
  abortable(id, async (signal) => {
    const pipeline = pipelines[request.mode]
    if (pipeline === undefined) {
      throw new SpotlessError('mode_unavailable', `This installation cannot process ${request.mode}.`)
    }
    const onProgress: PipelineContext['onProgress'] = (stage, fraction, message) =>
      send({ kind: 'progress', id, stage, fraction, message })
    const hosted = chain === undefined ? undefined : followChain(chain, askHereOr(chain.eraseModelFile, askFor(id)))
    const languageModel = name === undefined ? undefined : languageModelFor(id, name)
    const context = pipelineContext(models, { signal, onProgress, hosted, languageModel, ...marking })
    const result = await pipeline(request, context)
    const report = hosted?.report()
    return { kind: 'result', id, result: { ...result, ...(report && { hosted: report }) } }
  })

const putBackground = ({ id, request }: Extract<ToPixels, { kind: 'background' }>): Promise<void> =>
  abortable(id, async (signal) => ({
    kind: 'changed',
    id,
    result: await changeBackground(request, nodeRuntime(models, signal), marking),
  }))

const computeTask = ({ id, task }: Extract<ToPixels, { kind: 'compute' }>): Promise<void> =>
  abortable(id, async (signal) => ({
    kind: 'computed',
    id,
    result: await compute(task.name, task.request, { ...nodeRuntime(models, signal), ...marking }),
  }))

const search = ({ id, request }: Extract<ToPixels, { kind: 'search' }>): Promise<void> =>
  abortable(id, async (signal) => ({
    kind: 'found',
    id,
    result: await findCandidates(request, nodeRuntime(models, signal), selections),
  }))

const verify = async (task: Extract<ToPixels, { kind: 'verify' }>): Promise<void> => {
  const { raster, source } = await decodeRecent(task.photo, nodePorts(models))
  send({
    kind: 'verified',
    id: task.id,
    photo: { format: source.format, width: raster.width, height: raster.height, suggestions: suggestFor(raster) },
  })
}

const perform = (message: Exclude<ToPixels, { kind: 'abort' | 'answer' | 'planned' | 'signed' }>): Promise<void> => {
  if (message.kind === 'run') return runEdit(message)
  if (message.kind === 'search') return search(message)
  if (message.kind === 'compute') return computeTask(message)
  return message.kind === 'verify' ? verify(message) : putBackground(message)
}

process.on('message', (message: ToPixels) => {
  if (message.kind === 'abort') {
    running.get(message.id)?.abort(new SpotlessError('cancelled', 'The edit was cancelled.'))
    return
  }
  if (message.kind === 'planned') {
    plans.get(message.question)?.(message.text)
    return
  }
  if (message.kind === 'answer') {
    questions.get(message.question)?.(message)
    return
  }
  if (message.kind === 'signed') {
    signatures.get(message.question)?.(message.signature)
    return
  }
  perform(message).catch((error: unknown) => sendFailure(message.id, error))
})
// The server is gone: nobody waits for the pixels any more.
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole group; the server ends this process when it has finished.
process.on('SIGINT', () => undefined)

if (options.warm) await models.session('migan')
send({ kind: 'ready', modes: Object.keys(pipelines) as Mode[] })
