import { SpotlessError } from '@spotless/contract/error'
import type { Log } from '../log.ts'
import type { FromPixels, ToPixels } from './messages.ts'

/** Time that a task has to stop after an abort before its process is killed: an edit ends within half a second, killing included. */
const defaultAbortGraceMs = 400

export type TaskMessage = Exclude<ToPixels, { kind: 'abort' | 'answer' | 'planned' | 'signed' }>

/** The process that tasks are sent to. */
export interface TaskChannel {
  readonly send: (message: ToPixels) => void
  readonly kill: () => void
}

interface Task {
  readonly message: TaskMessage
  readonly owner: string | undefined
  readonly onMessage: (message: FromPixels) => void
  readonly onLost: (error: Error) => void
}

export interface TaskQueue {
  /**
   * Queues a task, of a person where `owner` names one. `onMessage` receives what the process sends about it, and resolves it.
   * @throws SpotlessError the engine's refusal; the signal's reason when aborted; the error given to `disconnect` or
   * `failWaiting`
   */
  readonly perform: <T>(
    makeMessage: (id: number) => TaskMessage,
    signal: AbortSignal,
    onMessage: (message: FromPixels, resolve: (value: T) => void) => void,
    owner?: string,
  ) => Promise<T>
  /** Sends tasks through this channel from now on. */
  readonly connect: (channel: TaskChannel) => void
  /** Stops sending tasks and fails the running one. */
  readonly disconnect: (error: Error) => void
  /** Fails the tasks that have not started. */
  readonly failWaiting: (error: Error) => void
  /** Passes a message of the process to the running task; messages of earlier tasks are dropped. */
  readonly receive: (message: Extract<FromPixels, { id: number }>) => void
  /** The channel in use, if it still is the one given to `connect`. */
  readonly channel: () => TaskChannel | undefined
  /** Whether a channel is connected, nothing runs and nothing waits. */
  readonly isIdle: () => boolean
  /** Milliseconds since the last task ended; 0 while one runs. */
  readonly idleMs: () => number
}

/**
 * Runs tasks one at a time in a process that may end at any moment. People take turns: the next task is that of the person who
 * has waited longest for one to start, so that many tasks of one person delay another by one.
 */
export const createTaskQueue = (log: Pick<Log, 'error'>, abortGraceMs = defaultAbortGraceMs): TaskQueue => {
  const waiting: Task[] = []
  let running: Task | undefined
  let channel: TaskChannel | undefined
  let nextId = 1
  let turn = 0
  /** The last turn of each person, while anybody waits. */
  const lastTurns = new Map<string | undefined, number>()
  let idleSince = Date.now()

  const advance = (): void => {
    if (running !== undefined || channel === undefined) return
    const turns = waiting.map(({ owner }) => lastTurns.get(owner) ?? 0)
    running = waiting.splice(turns.indexOf(Math.min(...turns)), 1)[0]
    if (running === undefined) return
    if (waiting.length === 0) lastTurns.clear()
    lastTurns.set(running.owner, ++turn)
    channel.send(running.message)
  }

  const end = (task: Task): void => {
    if (running === task) running = undefined
    idleSince = Date.now()
    advance()
  }

  /** Drops a waiting task at once; asks a running one to stop, and kills its process after the grace period. */
  const abort = (task: Task, reason: unknown): NodeJS.Timeout | undefined => {
    const place = waiting.indexOf(task)
    if (place >= 0) {
      waiting.splice(place, 1)
      task.onLost(reason as Error)
      return undefined
    }
    if (running !== task) return undefined
    channel?.send({ kind: 'abort', id: task.message.id })
    return setTimeout(() => channel?.kill(), abortGraceMs)
  }

  const perform: TaskQueue['perform'] = <T>(
    makeMessage: (id: number) => TaskMessage,
    signal: AbortSignal,
    onMessage: (message: FromPixels, resolve: (value: T) => void) => void,
    owner?: string,
  ): Promise<T> => {
    if (signal.aborted) return Promise.reject(signal.reason)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let killTimer: NodeJS.Timeout | undefined
    const settle = (finish: () => void): void => {
      clearTimeout(killTimer)
      signal.removeEventListener('abort', onAbort)
      end(task)
      if (signal.aborted) reject(signal.reason)
      else finish()
    }
    const onAbort = (): void => {
      killTimer = abort(task, signal.reason)
    }
    const task: Task = {
      message: makeMessage(nextId++),
      owner,
      onMessage: (message) => {
        if (message.kind === 'failure') settle(() => reject(errorOf(message, log)))
        else onMessage(message, (value) => settle(() => resolve(value)))
      },
      onLost: (error) => settle(() => reject(error)),
    }
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.push(task)
    advance()
    return promise
  }

  return {
    perform,
    connect: (next) => {
      channel = next
      advance()
    },
    disconnect: (error) => {
      channel = undefined
      const lost = running
      running = undefined
      lost?.onLost(error)
    },
    failWaiting: (error) => {
      for (const task of waiting.splice(0)) task.onLost(error)
    },
    receive: (message) => {
      if (running?.message.id === message.id) running.onMessage(message)
    },
    channel: () => channel,
    isIdle: () => channel !== undefined && running === undefined && waiting.length === 0,
    idleMs: () => (running === undefined ? Date.now() - idleSince : 0),
  }
}

/** A refusal keeps its code and cause; anything else is logged in detail and reported as a failure of the engine. */
const errorOf = (
  { code, message, details }: Extract<FromPixels, { kind: 'failure' }>,
  log: Pick<Log, 'error'>,
): Error => {
  if (code !== undefined) return new SpotlessError(code, message, details === undefined ? {} : { cause: details })
  log.error({ details }, `The engine failed: ${message}`)
  return new Error(`The engine failed: ${message}`)
}
