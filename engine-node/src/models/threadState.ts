/** Fields of what a network's thread and the thread that calls it share. */
const [running, ended] = [0, 1]

/** How long a running call is waited for when the process ends, in milliseconds: about a second is usual, an overloaded machine takes far longer. */
const exitWaitMs = 60_000

/** Shared by a network's thread and the thread that calls it. A thread that is ended in the middle of a call takes the process down. */
export type ThreadState = Int32Array<SharedArrayBuffer>

export const createThreadState = (): ThreadState => new Int32Array(new SharedArrayBuffer(8))

/**
 * Runs a call in the network's thread, unless no more are to begin.
 * @throws Error when no more are to begin
 */
export const runCall = async <T>(state: ThreadState, call: () => Promise<T>): Promise<T> => {
  Atomics.store(state, running, 1)
  try {
    if (Atomics.load(state, ended) === 1) throw new Error('The model was closed.')
    return await call()
  } finally {
    Atomics.store(state, running, 0)
    Atomics.notify(state, running)
  }
}

/** No call begins any more. */
export const endCalls = (state: ThreadState): void => {
  Atomics.store(state, ended, 1)
}

/** Blocks until the running call has ended. */
export const waitForCall = (state: ThreadState): void => {
  Atomics.wait(state, running, 1, exitWaitMs)
}
