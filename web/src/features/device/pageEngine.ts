import { deviceEngine } from '@spotless/engine-web/worker/deviceEngine'
import { logRequests } from './requestLog.ts'

const startWorker = (): Worker => new Worker(new URL('./engineWorker.ts', import.meta.url), { type: 'module' })

/** The engine of this page. */
export const engine = deviceEngine(startWorker, logRequests)
