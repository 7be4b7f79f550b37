import { SpotlessError } from '@spotless/contract/error'
import type { EditResult } from '@spotless/engine/pipeline'
import { pipelines } from '@spotless/engine/pipelines'
import { readHistory } from '@spotless/engine/plan/storedHistory'
import { type AssetName, startRuntime } from '@spotless/engine/ports'
import { openVips, type VipsFiles } from '../codec/openVips.ts'
import { vipsCodec } from '../codec/vipsCodec.ts'
import { compression } from '../compression.ts'
import { chainSessions } from '../convolution/chainSessions.ts'
import { weightsOf } from '../deviceWeights.ts'
import { type KernelWorker, kernelPool } from '../kernels/kernelPool.ts'
import { type KernelBuilds, kernelLoader } from '../kernels/loadKernels.ts'
import { findCard, keptFile, loadCardRuntime } from '../models/graphicsCard.ts'
import { noteRuns, type RanOn } from '../models/ranOn.ts'
import { cardCacheName, verdictMemory } from '../models/verdictMemory.ts'
import { type GraphicsCard, type RuntimeFiles, webModelStore } from '../models/webModelStore.ts'
import { maskSessions } from '../network/maskSessions.ts'
import { type PromptPlan, planHere } from '../prompt/planHere.ts'
import { webPorts } from '../webPorts.ts'
import { openCache } from '../weights/openCache.ts'
import { weightsCache } from '../weights/weightsCache.ts'
import { weightsCacheName } from '../weights/weightsCacheName.ts'
import type { WeightsFile } from '../weights/weightsFile.ts'
import { openComputations } from './computations.ts'
import { describeFailure } from './describeFailure.ts'
import type { DeviceRequest, PlanTask, WorkerReport, WorkerTask } from './messages.ts'
import { observeRequests } from './observeRequests.ts'
import { probeMachine } from './probeMachine.ts'

export interface ServeOptions {
  readonly vips: VipsFiles
  readonly onnxruntime: RuntimeFiles
  /** The build that also runs networks on a graphics card; asked for where there is one alone. */
  readonly onnxruntimeOnCard: RuntimeFiles
  /** Our own kernels, and what starts a worker that runs them. */
  readonly kernels: {
    readonly convolution: KernelBuilds
    readonly network: KernelBuilds
    readonly startWorker: () => KernelWorker
  }
  readonly assets: Readonly<Record<AssetName, string>>
  /** Folder of the networks' weights, ending in a slash. */
  readonly weightsUrl: string
}

/** What a worker's global scope offers, as far as this file uses it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerTask>) => void) | null
  readonly postMessage: (report: WorkerReport, options: { readonly transfer: ArrayBuffer[] }) => void
}

/** More threads than this make the networks hardly faster and take memory each. */
const maxThreads = 8

const fetchBytes = async (url: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} was answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

const failureOf = (error: unknown): WorkerReport => {
  if (error instanceof SpotlessError) return { kind: 'failure', code: error.code, message: error.message }
  return { kind: 'failure', code: 'internal', message: describeFailure(error) }
}

/** The buffers of a result, which need not be copied to the page. */
const buffersOf = ({ file, work }: EditResult): ArrayBuffer[] => [
  ...new Set([file, work].flatMap((bytes) => (bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []))),
]

/** The graphics card of this device, with what is remembered of it. */
const openCard = async (
  { script, wasm }: RuntimeFiles,
  threads: number,
  onTrial: () => void,
): Promise<GraphicsCard | null> => {
  const name = await findCard(navigator)
  if (name === null) return null
  const cache = await openCache(cardCacheName)
  let runtime: ReturnType<typeof loadCardRuntime> | undefined
  return {
    // The file's name changes with its content.
    memory: verdictMemory(cache, new URL('./', wasm).href, `${name} ${wasm.slice(wasm.lastIndexOf('/') + 1)}`),
    loadRuntime: () => {
      runtime ??= keptFile(cache, wasm, fetchBytes).then((bytes) => loadCardRuntime(script, bytes, threads))
      return runtime
    },
    onTrial,
  }
}

/** Opens the engine with the files of the page's server. */
const openEngine = async (
  { vips, onnxruntime, onnxruntimeOnCard, kernels, assets, weightsUrl }: ServeOptions,
  report: (report: WorkerReport) => void,
) => {
  const expected = new Set<WeightsFile>()
  const received = new Map<WeightsFile, number>()
  const cached = weightsCache({
    baseUrl: weightsUrl,
    cache: await openCache(weightsCacheName),
    fetch: (url, init) => fetch(url, init),
    onProgress: (file, bytes) => {
      received.set(file, bytes)
      // Steps of prompts ask for networks as they go.
      const files = [...expected.add(file)]
      const [receivedBytes, totalBytes] = [
        files.reduce((sum, one) => sum + (received.get(one) ?? 0), 0),
        files.reduce((sum, one) => sum + one.bytes, 0),
      ]
      report({ kind: 'weights', receivedBytes, totalBytes })
    },
  })
  const threads = crossOriginIsolated ? Math.min(maxThreads, navigator.hardwareConcurrency) : 1
  const pool = kernelPool(kernels.startWorker, threads)
  const read = new Map<WeightsFile, Uint8Array>()
  let failure: unknown
  const noteFailure = (error: unknown): never => {
    failure = error
    throw error
  }
  const runs = noteRuns()
  const onTrial = (): void =>
    report({ kind: 'stage', stage: 'inference', fraction: 0, message: 'Trying the graphics card, once' })
  const models = webModelStore({
    files: onnxruntime,
    threads,
    card: await openCard(onnxruntimeOnCard, threads, onTrial),
    onRun: runs.note,
    openChainSession: chainSessions(kernelLoader(kernels.convolution, fetchBytes), pool),
    openMaskSession: crossOriginIsolated ? maskSessions(kernelLoader(kernels.network, fetchBytes), pool) : null,
    readWeights: async (file) => {
      const bytes = read.get(file) ?? (await cached.read(file).catch(noteFailure))
      read.delete(file)
      return bytes
    },
  })
  const codec = vipsCodec(await openVips(vips))
  const ports = webPorts({ models, codec, assets: { read: (name) => fetchBytes(assets[name]) } })
  const opened = new Set<WeightsFile>()

  const edit = async (request: DeviceRequest): Promise<{ readonly result: EditResult; readonly ranOn: RanOn }> => {
    const pipeline = pipelines[request.mode]
    if (pipeline === undefined) throw new SpotlessError('mode_unavailable', 'This mode is not available.')
    expected.clear()
    runs.begin()
    for (const file of weightsOf(request.mode, request.options)) expected.add(file)
    failure = undefined
    for (const file of [...expected].filter((one) => !opened.has(one))) {
      read.set(file, await cached.read(file))
      opened.add(file)
    }
    const result = await pipeline(request, {
      ...startRuntime(ports, new AbortController().signal),
      onProgress: (stage, fraction = 0, message = '') => report({ kind: 'stage', stage, fraction, message }),
    })
    // A pipeline makes do without a network that is missing; here a failed download must not lower what it gives.
    if (failure !== undefined) throw failure
    return { result, ranOn: runs.ranOn() }
  }
  return {
    edit,
    compute: openComputations(ports),
    // Times are foretold from those of a processor.
    probe: () => probeMachine({ session: models.inRuntime }),
  }
}

/** What a prompt comes to after those that the work holds. */
const planPrompt = async ({ prompt, previousWork }: PlanTask): Promise<PromptPlan> => {
  const { history } = previousWork === undefined ? { history: [] } : await readHistory(previousWork, compression)
  return planHere(prompt, history)
}

/** Does what the page asks a worker for, one task after the other; the page cancels by ending the worker. */
export const serveEdits = (scope: WorkerScope, options: ServeOptions): void => {
  const report = (one: WorkerReport): void =>
    scope.postMessage(one, { transfer: one.kind === 'result' ? buffersOf(one.result) : [] })
  observeRequests((requests) => report({ kind: 'requests', requests }))
  let opening: ReturnType<typeof openEngine> | undefined
  const open = (): ReturnType<typeof openEngine> => {
    opening ??= openEngine(options, report)
    return opening.catch((error: unknown) => {
      opening = undefined
      throw error
    })
  }
  scope.onmessage = async ({ data }) => {
    try {
      if (data.kind === 'plan') report({ kind: 'plan', plan: await planPrompt(data) })
      else if (data.kind === 'probe') report({ kind: 'probe', seconds: await (await open()).probe() })
      else if (data.kind === 'compute') report({ kind: 'computed', result: await (await open()).compute(data) })
      else report({ kind: 'result', ...(await (await open()).edit(data.request)) })
    } catch (error) {
      report(failureOf(error))
    }
  }
}
