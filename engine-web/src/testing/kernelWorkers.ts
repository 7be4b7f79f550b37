import type { KernelAnswer, KernelTask } from '../kernels/kernelMessages.ts'
import type { KernelWorker } from '../kernels/kernelPool.ts'
import { serveKernels } from '../kernels/serveKernels.ts'

/** A worker's script in this thread. */
export const workerHere = (): KernelWorker => {
  const worker: KernelWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (task) => scope.onmessage?.({ data: task } as MessageEvent<KernelTask>),
  }
  const scope: Parameters<typeof serveKernels>[0] = {
    onmessage: null,
    postMessage: (answer) => worker.onmessage?.({ data: answer } as MessageEvent<KernelAnswer>),
  }
  serveKernels(scope)
  return worker
}

/** A worker that answers each question as `fail` does. */
export const failingWorker = (fail: (worker: KernelWorker, id: number) => void) => (): KernelWorker => {
  const worker: KernelWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (task) => 'id' in task && fail(worker, task.id),
  }
  return worker
}

/** Kinds of failure, and the words that the run fails with. */
export const failures = [
  {
    start: failingWorker((worker, id) =>
      worker.onmessage?.({ data: { id, failure: 'out of memory' } } as MessageEvent<KernelAnswer>),
    ),
    words: 'out of memory',
  },
  {
    start: failingWorker((worker) => worker.onerror?.({ message: 'no such script' } as ErrorEvent)),
    words: 'no such script',
  },
] as const
