import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Mode } from '@spotless/contract/mode'
import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'
import type { EditRequest, EditResult, LanguageModel } from '@spotless/engine/pipeline'
import type { DiskModelEntry } from '@spotless/engine-node/models/disk/modelsFile'
import type { ExecutionProvider } from '@spotless/engine-node/models/executionProvider'
import { pixelProcessEnvironment, pixelProcessFlags } from '@spotless/engine-node/pixelProcessTuning'
import type { ClaimSigner } from '@spotless/engine-node/provenance/claimSigner'
import type { Ask } from '@spotless/providers/followChain'
import type { OnFraction } from '@spotless/providers/provider'
import type { Log } from '../log.ts'
import type { Answer, FromPixels, ToPixels } from './messages.ts'
import { PixelProcessLost, type Pixels, type RunOptions } from './pixels.ts'
import { superviseProcess } from './superviseProcess.ts'
import { createTaskQueue, type TaskMessage, type TaskQueue } from './taskQueue.ts'
import { type WatchedProcess, watchMemory } from './watchMemory.ts'

export interface PixelProcessOptions {
  readonly modelsFolder: string
  readonly threads: number
  /** What computes the models; `cpu` by default. */
  readonly executionProvider?: ExecutionProvider
  /** Windows of a photo that one call of an operator's own network takes; 1 unless given. */
  readonly windowsPerCall?: number
  /** The operator's own networks, with absolute paths. */
  readonly diskModels?: readonly DiskModelEntry[]
  /** Called with why a model does not run as it was configured. */
  readonly onModelNote?: (reason: string) => void
  /** Opens the models at start rather than with the first edit. */
  readonly warm: boolean
  /** Whether results say in their metadata what was done; true by default. */
  readonly labelsEdits?: boolean
  /** Signs results; absent where they are not signed. Its key stays in this process. */
  readonly signer?: ClaimSigner | undefined
  readonly memoryMegabytes: number
  /** Unix niceness: a positive value gives other processes precedence. Unchanged by default. */
  readonly niceness?: number
  /** See `MemoryLimits.maxIdleMs`. */
  readonly maxIdleMs?: number
  /** The module that the process runs; tests give another one. */
  readonly entry?: string
}

/** What the log says of a model that does not run as it was configured. */
const modelNotes = {
  fallback: 'A model runs on the CPU instead of EXECUTION_PROVIDER.',
  'disk-failure': 'A model on disk could not do its job; our own did it.',
} as const

const defaultMaxIdleMs = 600_000
const defaultEntry = fileURLToPath(new URL('./child.ts', import.meta.url))

const lowerPriority = (pid: number | undefined, niceness: number | undefined): void => {
  if (pid === undefined || niceness === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}

const startChild = (options: PixelProcessOptions): ChildProcess => {
  const { modelsFolder, threads, executionProvider, windowsPerCall, diskModels, warm, labelsEdits, signer } = options
  const signing = signer && { algorithm: signer.algorithm, signatureBytes: signer.signatureBytes }
  const argument = JSON.stringify({
    ...{ modelsFolder, threads, executionProvider, windowsPerCall, diskModels, warm, labelsEdits, signing },
  })
  const child = fork(options.entry ?? defaultEntry, [argument], {
    serialization: 'advanced',
    execArgv: [...pixelProcessFlags],
    env: { ...process.env, ...pixelProcessEnvironment },
  })
  lowerPriority(child.pid, options.niceness)
  return child
}

/** Asks a provider on behalf of the pixel process; errors become data that the channel can carry. */
const answerTo = async (
  ask: Ask,
  { link, task }: Extract<FromPixels, { kind: 'ask' }>,
  signal: AbortSignal,
  onFraction: OnFraction,
): Promise<Answer> => {
  try {
    return { answer: await ask(link, task, signal, onFraction) }
  } catch (error) {
    if (error instanceof ProviderFailure) return { failure: { kind: error.kind, costUsd: error.costUsd } }
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Signs on behalf of the pixel process. */
const answerSignature = async (
  signer: ClaimSigner | undefined,
  { question, claim }: Extract<FromPixels, { kind: 'sign' }>,
  log: Log,
): Promise<ToPixels> => {
  try {
    return { kind: 'signed', question, signature: await signer?.sign(claim) }
  } catch (error) {
    log.error({ err: error }, 'A result could not be signed.')
    return { kind: 'signed', question, signature: undefined }
  }
}

/** Asks the language model on behalf of the pixel process; without an answer the rules plan. */
const answerPlan = async (
  languageModel: LanguageModel | undefined,
  { question, asked }: Extract<FromPixels, { kind: 'plan' }>,
  signal: AbortSignal,
  log: Log,
): Promise<ToPixels> => {
  try {
    return { kind: 'planned', question, text: await languageModel?.ask(asked, signal) }
  } catch (error) {
    const { message, detail } = error as { message?: string; detail?: string }
    if (!signal.aborted) log.warn({ reason: message, detail }, 'The language model gave no plan; the rules plan.')
    return { kind: 'planned', question, text: undefined }
  }
}

const runEdit = async (
  tasks: TaskQueue,
  request: EditRequest,
  { signal, onProgress, hosted, languageModel }: RunOptions,
  log: Log,
): Promise<EditResult> => {
  // A call to a provider must not outlive its edit, however that ends.
  const over = new AbortController()
  const asking = AbortSignal.any([signal, over.signal])
  let reached: Extract<FromPixels, { kind: 'progress' }> | undefined
  try {
    return await tasks.perform<EditResult>(
      (id) => ({ kind: 'run', id, request, chain: hosted?.chain, languageModel: languageModel?.name }),
      signal,
      (message, resolve) => {
        if (message.kind === 'progress') {
          reached = message
          onProgress(message.stage, message.fraction, message.message)
        }
        if (message.kind === 'result') resolve(message.result)
        if (message.kind === 'plan') {
          const asker = tasks.channel()
          void answerPlan(languageModel, message, asking, log).then((answer) => {
            if (!asking.aborted && asker === tasks.channel()) asker?.send(answer)
          })
        }
        if (message.kind !== 'ask' || hosted === undefined) return
        const { id, question, link } = message
        const asker = tasks.channel()
        const { stage, fraction = 0, message: words } = reached ?? { stage: 'inference' }
        // The engine alone knows how many calls follow; a call fills at most half of what is left.
        const onFraction: OnFraction = (done) =>
          onProgress(
            stage,
            fraction + ((1 - fraction) * done) / 2,
            `${words ?? link.label}, ${Math.round(done * 100)} %`,
          )
        void answerTo(hosted.ask, message, asking, onFraction).then((answer) => {
          if (!asking.aborted && asker === tasks.channel()) asker?.send({ kind: 'answer', id, question, ...answer })
        })
      },
    )
  } finally {
    over.abort()
  }
}

/** Sends one message and resolves with what `read` finds in the answers. */
const request = <T>(
  tasks: TaskQueue,
  signal: AbortSignal,
  makeMessage: (id: number) => TaskMessage,
  read: (message: FromPixels) => T | undefined,
  owner?: string,
): Promise<T> => {
  const onMessage = (message: FromPixels, resolve: (value: T) => void): void => {
    const value = read(message)
    if (value !== undefined) resolve(value)
  }
  return tasks.perform(makeMessage, signal, onMessage, owner)
}

/**
 * A child process that runs the engine, one task at a time in the order of `createTaskQueue`. It starts at once and again
 * whenever it ends. A task that ignores its abort or exceeds the memory limit is stopped by killing the process.
 */
export const startPixelProcess = (options: PixelProcessOptions, log: Log): Pixels => {
  const tasks = createTaskQueue(log)
  let modes = Promise.withResolvers<readonly Mode[]>()
  let ready: WatchedProcess | undefined

  const process = superviseProcess<FromPixels>(
    () => startChild(options),
    {
      isReady: (message) => message.kind === 'ready',
      onReady: (child, message) => {
        if (message.kind === 'ready') modes.resolve(message.modes)
        const kill = (): void => void child.kill('SIGKILL')
        if (child.pid !== undefined) ready = { pid: child.pid, kill }
        tasks.connect({ send: (out) => void child.send(out), kill })
      },
      onMessage: (message) => {
        if (message.kind === 'fallback' || message.kind === 'disk-failure') {
          options.onModelNote?.(message.reason)
          log.warn({ reason: message.reason }, modelNotes[message.kind])
        } else if (message.kind === 'sign') {
          const asker = tasks.channel()
          void answerSignature(options.signer, message, log).then((answer) => asker?.send(answer))
        } else if (message.kind !== 'ready') tasks.receive(message)
      },
      onExit: (reason, wasReady) => {
        ready = undefined
        if (!wasReady) {
          // Callers must not wait for a process that may never start; the supervisor keeps trying.
          const error = new PixelProcessLost(`it could not start: ${reason}`)
          tasks.failWaiting(error)
          modes.reject(error)
          modes.promise.catch(() => undefined)
          modes = Promise.withResolvers()
        }
        tasks.disconnect(new PixelProcessLost(reason))
      },
    },
    log,
  )
  const stopWatching = watchMemory(
    () => ready,
    tasks.idleMs,
    { maxMegabytes: options.memoryMegabytes, maxIdleMs: options.maxIdleMs ?? defaultMaxIdleMs },
    log,
  )

  return {
    modes: () => modes.promise,
    run: (edit, runOptions) => runEdit(tasks, edit, runOptions, log),
    verify: (photo, { signal, owner }) =>
      request(
        tasks,
        signal,
        (id) => ({ kind: 'verify', id, photo }),
        (message) => (message.kind === 'verified' ? message.photo : undefined),
        owner,
      ),
    changeBackground: (change, { signal, owner }) =>
      request(
        tasks,
        signal,
        (id) => ({ kind: 'background', id, request: change }),
        (message) => (message.kind === 'changed' ? message.result : undefined),
        owner,
      ),
    compute: async (name, asked, { signal, owner }) => {
      const { result } = await request(
        tasks,
        signal,
        (id) => ({ kind: 'compute', id, task: { name, request: asked } as never }),
        (message) => (message.kind === 'computed' ? message : undefined),
        owner,
      )
      return result as never
    },
    findCandidates: (search, { signal, owner }) =>
      request(
        tasks,
        signal,
        (id) => ({ kind: 'search', id, request: search }),
        (message) => (message.kind === 'found' ? message.result : undefined),
        owner,
      ),
    isIdle: tasks.isIdle,
    close: async () => {
      stopWatching()
      await process.close()
    },
  }
}
