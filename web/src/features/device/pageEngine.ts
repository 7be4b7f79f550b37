import type { DeviceMode } from '@spotless/contract/deviceMode'
import { deviceEngine } from '@spotless/engine-web/worker/deviceEngine'
import { logRequests } from './requestLog.ts'

/** Modes whose networks the engine has open. */
export const openedModes = new Set<DeviceMode>()

const startWorker = (): Worker => {
  openedModes.clear()
  return new Worker(new URL('./engineWorker.ts', import.meta.url), { type: 'module' })
}

/** The engine of this page. */
export const engine = deviceEngine(startWorker, logRequests)

/** Options of what takes seconds: not limited in time, and told of no steps. */
export const unhurried = { signal: new AbortController().signal, onProgress: () => undefined }
