import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModelName, ModelSession, ModelStore } from '@spotless/engine/ports'
import { InferenceSession, listSupportedBackends } from 'onnxruntime-node'
import { batchWindows } from './batchWindows.ts'
import type { DiskModelEntry } from './disk/modelsFile.ts'
import { openDiskModels } from './disk/openDiskModels.ts'
import type { ExecutionProvider } from './executionProvider.ts'
import { type WeightsEntry, weights } from './manifest.ts'
import { type OnnxSession, onnxSession } from './onnxSession.ts'
import { shareOpening } from './shareOpening.ts'
import { withOutput } from './withOutput.ts'

/** A store that can be closed. */
export interface NodeModelStore extends ModelStore {
  readonly session: (name: ModelName) => Promise<ModelSession>
  /** Frees every open session. */
  readonly close: () => Promise<void>
}

/** Path of a model's file inside the store's folder: the content's hash is its name. */
export const weightsPath = (folder: string, name: ModelName): string => join(folder, `${weights[name].sha256}.onnx`)

export interface SessionOptions {
  /** Threads inside one call of a model. */
  readonly threads: number
  /** Processors unless given; they also compute the layers that another provider does not know. */
  readonly executionProvider?: ExecutionProvider
  /** Windows of a photo that one call of an operator's own network takes, where its graph allows it; 1 unless given. */
  readonly windowsPerCall?: number
}

/**
 * onnxruntime passes silently over a provider that its build lacks.
 * @throws Error naming those that it has
 */
const assertIsBuiltIn = (executionProvider: ExecutionProvider): void => {
  const names = listSupportedBackends().map(({ name }) => name)
  if (!names.includes(executionProvider))
    throw new Error(`onnxruntime has ${names.join(', ')} on ${process.platform}, not ${executionProvider}.`)
}

/**
 * Opens a model's file.
 * @param innerOutput a value inside the graph that the session is to give as well
 * @throws Error when the file is no model, or the execution provider cannot be used on this machine
 */
export const openSession = async (
  file: string,
  { threads, executionProvider = 'cpu' }: SessionOptions,
  innerOutput?: string,
): Promise<OnnxSession> => {
  const settings = { intraOpNumThreads: threads, interOpNumThreads: 1, enableCpuMemArena: false }
  const create = async (options: InferenceSession.SessionOptions): Promise<InferenceSession> =>
    innerOutput === undefined
      ? InferenceSession.create(file, options)
      : InferenceSession.create(withOutput(await readFile(file), innerOutput), options)
  if (executionProvider === 'cpu') return onnxSession(await create(settings))
  try {
    assertIsBuiltIn(executionProvider)
    return onnxSession(await create({ ...settings, executionProviders: [executionProvider, 'cpu'] }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The execution provider ${executionProvider} cannot open ${file} on this machine: ${reason}`, {
      cause: error,
    })
  }
}

export interface StoreOptions extends SessionOptions {
  /** Called with why a model runs on the CPU: the execution provider cannot open it (a card without half floats, say). */
  readonly onFallback?: (error: Error) => void
  /** The operator's own networks, with absolute paths. */
  readonly diskModels?: readonly DiskModelEntry[]
  /** Called with why a network of the operator's could not do its job; ours then does it. */
  readonly onDiskFailure?: (reason: string) => void
}

/**
 * Opens a model's file, by the processors where the execution provider cannot.
 * @throws Error when neither can
 */
export const openWithFallback = async (
  file: string,
  { onFallback, ...options }: StoreOptions,
  innerOutput?: string,
): Promise<OnnxSession> => {
  try {
    return await openSession(file, options, innerOutput)
  } catch (error) {
    if ((options.executionProvider ?? 'cpu') === 'cpu') throw error
    const session = await openSession(file, { threads: options.threads }, innerOutput).catch((onCpu: unknown) => {
      throw new AggregateError([error, onCpu], 'No execution provider can open the model.')
    })
    onFallback?.(error instanceof Error ? error : new Error(String(error)))
    return session
  }
}

const cannotOpen = (name: ModelName, file: string, cause: unknown): Error =>
  new Error(`The model ${name} cannot be opened from ${file}. \`npm start\` installs missing weights.`, { cause })

/**
 * Sessions over the weights in a folder. A call to `run` on one occupies the calling thread until it ends, so the
 * engine lives in a process of its own, never beside an HTTP server.
 */
export const openModelStore = (folder: string, options: StoreOptions): NodeModelStore => {
  const open = async (name: ModelName): Promise<OnnxSession> => {
    const file = weightsPath(folder, name)
    const entry: WeightsEntry = weights[name]
    const innerOutput = 'innerOutput' in entry ? entry.innerOutput : undefined
    return openWithFallback(file, options, innerOutput).catch((error: unknown) => {
      throw cannotOpen(name, file, error)
    })
  }
  const { opened: sessions, openOnce } = shareOpening(open)
  const disk = openDiskModels(options.diskModels ?? [], {
    open: async (file) => batchWindows(await openWithFallback(file, options), options.windowsPerCall ?? 1),
    onFailure: options.onDiskFailure ?? (() => undefined),
  })
  return {
    onDisk: disk.onDisk,
    session: openOnce,
    close: async () => {
      const opened = [...sessions.values()]
      sessions.clear()
      await disk.close()
      await Promise.all(opened.map(async (opening) => (await opening).release()))
    },
  }
}
