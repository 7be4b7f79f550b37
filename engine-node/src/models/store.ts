import { join } from 'node:path'
import type { ModelName, ModelSession, ModelStore } from '@spotless/engine/ports'
import { batchWindows } from './batchWindows.ts'
import type { DiskModelEntry } from './disk/modelsFile.ts'
import { openDiskModels } from './disk/openDiskModels.ts'
import { weights } from './manifest.ts'
import type { OnnxSession } from './onnxSession.ts'
import { openSession, type SessionOptions } from './openSession.ts'
import { shareOpening } from './shareOpening.ts'
import { threadedSession } from './threadedSession.ts'

/** A store that can be closed. */
export interface NodeModelStore extends ModelStore {
  readonly session: (name: ModelName) => Promise<ModelSession>
  /** Frees every open session. */
  readonly close: () => Promise<void>
}

/** Path of a model's file inside the store's folder: the content's hash is its name. */
export const weightsPath = (folder: string, name: ModelName): string => join(folder, `${weights[name].sha256}.onnx`)

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
 * @param open opens the file in this thread unless given
 * @throws Error when neither can
 */
export const openWithFallback = async (
  file: string,
  { onFallback, ...options }: StoreOptions,
  open = openSession,
): Promise<OnnxSession> => {
  try {
    return await open(file, options)
  } catch (error) {
    if ((options.executionProvider ?? 'cpu') === 'cpu') throw error
    const session = await open(file, { ...options, executionProvider: 'cpu' }).catch((onCpu: unknown) => {
      throw new AggregateError([error, onCpu], 'No execution provider can open the model.')
    })
    onFallback?.(error instanceof Error ? error : new Error(String(error)))
    return session
  }
}

const cannotOpen = (name: ModelName, file: string, cause: unknown): Error =>
  new Error(`The model ${name} cannot be opened from ${file}. \`npm start\` installs missing weights.`, { cause })

/** Each call of these takes long enough that an abort must not wait for its end, and other work can be done beside it. */
const inThreads: ReadonlySet<ModelName> = new Set(['migan', 'isnet'])

/** A call makes hundreds of megabytes, which the system would have to clear again for the next. */
const keepMemory: ReadonlySet<ModelName> = new Set(['migan'])

/** Small ones, whose threads would wait for each other longer than they save: on a busy machine two take twice one's time. */
const inOneThread: ReadonlySet<ModelName> = new Set(['strokes'])

/**
 * Sessions over the weights in a folder. A call to `run` on most occupies the calling thread until it ends, so the
 * engine lives in a process of its own, never beside an HTTP server.
 */
export const openModelStore = (folder: string, options: StoreOptions): NodeModelStore => {
  const open = async (name: ModelName): Promise<OnnxSession> => {
    const file = weightsPath(folder, name)
    const openFile = inThreads.has(name) ? threadedSession : openSession
    const own = { ...options, threads: inOneThread.has(name) ? 1 : options.threads, keepsMemory: keepMemory.has(name) }
    return openWithFallback(file, own, openFile).catch((error: unknown) => {
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
    runsBeside: (name) => inThreads.has(name),
    close: async () => {
      const opened = [...sessions.values()]
      sessions.clear()
      await disk.close()
      await Promise.all(opened.map(async (opening) => (await opening).release()))
    },
  }
}
