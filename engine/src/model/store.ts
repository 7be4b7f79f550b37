import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { type ModelName, weights } from './manifest.ts'

export { Tensor }
export type Session = InferenceSession

/** Opens each model once and shares it. */
export interface ModelStore {
  /** @throws Error when the weights are missing or cannot be read. */
  readonly session: (name: ModelName) => Promise<Session>
  /** Frees every open session. */
  readonly close: () => Promise<void>
}

/** Path of a model's file inside the store's folder: the content's hash is its name. */
export const weightsPath = (folder: string, name: ModelName): string => join(folder, `${weights[name].sha256}.onnx`)

/** Opens a model's file. @param threads threads inside one call of it */
export const openSession = (file: string, threads: number): Promise<Session> =>
  InferenceSession.create(file, { intraOpNumThreads: threads, interOpNumThreads: 1, enableCpuMemArena: false })

/**
 * Sessions over the weights in a folder. A call to `run` on one occupies the calling thread until it ends, so the
 * engine lives in a process of its own, never beside an HTTP server.
 *
 * @param options.threads threads inside one model call
 */
export const openModelStore = (folder: string, options: { threads: number }): ModelStore => {
  const sessions = new Map<ModelName, Promise<Session>>()
  return {
    session: (name) => {
      const open = sessions.get(name)
      if (open !== undefined) return open
      const opening = openSession(weightsPath(folder, name), options.threads)
      sessions.set(name, opening)
      opening.catch(() => sessions.delete(name))
      return opening
    },
    close: async () => {
      const opened = [...sessions.values()]
      sessions.clear()
      await Promise.all(opened.map(async (opening) => (await opening).release()))
    },
  }
}
