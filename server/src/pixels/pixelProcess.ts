import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { SpotlessError } from '@spotless/contract/error'
import type { Mode } from '@spotless/contract/mode'
import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'
import type { EditResult } from '@spotless/engine/pipeline'
import type { ExecutionProvider } from '@spotless/engine-node/models/executionProvider'
import type { Ask } from '@spotless/providers/followChain'
import type { Log } from '../log.ts'
import type { Answer, FromPixels, ToPixels } from './messages.ts'
import { PixelProcessLost, type Pixels } from './pixels.ts'

export interface PixelProcessOptions {
  readonly modelsFolder: string
  readonly threads: number
  /** What computes the models: processors unless given. */
  readonly executionProvider?: ExecutionProvider
  /** Opens the models at start rather than with the first edit. */
  readonly warm: boolean
  readonly memoryMegabytes: number
  /** How far it stands back behind other processes (Unix niceness); not at all unless given. */
  readonly niceness?: number
  /** An idle process is replaced after this long when it holds more memory than a fresh one needs. */
  readonly idleMs?: number
  /** The module that the process runs; another one in tests. */
  readonly entry?: string
}

/** How long a task may take to obey an abort before its process is killed. */
const obeyMs = 500
const memoryCheckMs = 1_000
const defaultIdleMs = 600_000
/** A process with its first model open stays below this; above it, models that nobody uses are open. */
const restingMegabytes = 700
const pageBytes = 4_096
const defaultEntry = fileURLToPath(new URL('./child.ts', import.meta.url))

interface Task {
  readonly message: Exclude<ToPixels, { kind: 'abort' | 'answer' }>
  readonly onMessage: (message: FromPixels) => void
  readonly onLost: (error: Error) => void
}

/** Has a question of the pixel process answered; what cannot be told across the channel stays here. */
const answerTo = async (
  ask: Ask,
  { link, task }: Extract<FromPixels, { kind: 'ask' }>,
  signal: AbortSignal,
): Promise<Answer> => {
  try {
    return { answer: await ask(link, task, signal) }
  } catch (error) {
    if (error instanceof ProviderFailure) return { failure: { kind: error.kind, costUsd: error.costUsd } }
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

const standBack = (pid: number | undefined, niceness: number | undefined): void => {
  if (pid === undefined || niceness === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, or the system knows no priorities; it then runs beside the others.
  }
}

/** Resident bytes of a process where the system tells them (Linux), else undefined. */
const residentBytes = async (pid: number): Promise<number | undefined> => {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => undefined)
  const pages = Number(text?.split(' ')[1])
  return Number.isFinite(pages) ? pages * pageBytes : undefined
}

/**
 * A child process that runs the engine, one task at a time, in the order they came. It is started at once and again
 * whenever it ends; a task that does not obey an abort, or takes more memory than allowed, is ended by ending it.
 */
export const startPixelProcess = (options: PixelProcessOptions, log: Log): Pixels => {
  const waiting: Task[] = []
  let nextId = 1
  let current: Task | undefined
  let isClosed = false
  let idleSince = Date.now()
  let failedStarts = 0
  let modes = Promise.withResolvers<readonly Mode[]>()
  /** The process once it is ready for tasks. */
  let child: ChildProcess | undefined
  /** The process from its first moment on. */
  let forked: ChildProcess | undefined

  const advance = (): void => {
    if (current !== undefined || child === undefined) return
    current = waiting.shift()
    if (current !== undefined) child.send(current.message)
  }

  const start = (): void => {
    const argument = JSON.stringify({
      modelsFolder: options.modelsFolder,
      threads: options.threads,
      executionProvider: options.executionProvider,
      warm: options.warm,
    })
    const started = fork(options.entry ?? defaultEntry, [argument], { serialization: 'advanced', execArgv: [] })
    standBack(started.pid, options.niceness)
    let isReady = false
    started.on('message', (message: FromPixels) => {
      if (message.kind === 'ready') {
        isReady = true
        failedStarts = 0
        modes.resolve(message.modes)
        child = started
        advance()
        return
      }
      if (message.kind === 'fallback') {
        log.warn({ reason: message.reason }, 'processors compute a model instead of the execution provider')
        return
      }
      if (current?.message.id === message.id) current.onMessage(message)
    })
    started.on('error', (error) => log.error({ err: error }, 'pixel process'))
    started.on('exit', (code, signal) => {
      child = undefined
      const lost = current
      current = undefined
      const how = signal ?? `exit code ${code}`
      if (isClosed) return
      if (!isReady) {
        failedStarts += 1
        log.error({ how, failedStarts }, 'the pixel process could not start')
        // Tasks must not wait for a process that never comes; the start is tried on.
        for (const task of waiting.splice(0)) task.onLost(new PixelProcessLost(`it could not start: ${how}`))
        modes.reject(new PixelProcessLost(`it could not start: ${how}`))
        modes.promise.catch(() => undefined)
        modes = Promise.withResolvers()
      }
      lost?.onLost(new PixelProcessLost(how))
      setTimeout(
        () => {
          if (!isClosed) start()
        },
        Math.min(30_000, failedStarts * 1_000),
      )
    })
    forked = started
  }

  start()

  const memoryTimer = setInterval(async () => {
    const pid = child?.pid
    if (pid === undefined) return
    const bytes = await residentBytes(pid)
    if (bytes === undefined || child?.pid !== pid) return
    const megabytes = bytes / (1024 * 1024)
    const isResting = current === undefined && Date.now() - idleSince > (options.idleMs ?? defaultIdleMs)
    if (megabytes > options.memoryMegabytes) {
      log.error({ bytes, pid }, 'the pixel process takes more memory than allowed and is ended')
      child.kill('SIGKILL')
    } else if (isResting && megabytes > Math.min(restingMegabytes, options.memoryMegabytes / 2)) {
      log.info({ bytes, pid }, 'the idle pixel process is replaced, to give its memory back')
      child.kill('SIGKILL')
    }
  }, memoryCheckMs)
  memoryTimer.unref()

  const perform = <T>(
    makeMessage: (id: number) => Task['message'],
    signal: AbortSignal,
    onMessage: (message: FromPixels, resolve: (value: T) => void) => void,
  ): Promise<T> => {
    if (signal.aborted) return Promise.reject(signal.reason)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const id = nextId++
    let killTimer: NodeJS.Timeout | undefined
    const end = (): void => {
      clearTimeout(killTimer)
      signal.removeEventListener('abort', onAbort)
      if (current === task) current = undefined
      idleSince = Date.now()
      advance()
    }
    const fail = (error: unknown): void => {
      end()
      reject(signal.aborted ? signal.reason : error)
    }
    const task: Task = {
      message: makeMessage(id),
      onMessage: (message) => {
        if (message.kind === 'failure') {
          const { code, message: text, stack } = message
          if (code === undefined) log.error({ stack }, `the engine failed: ${text}`)
          fail(code === undefined ? new Error(`The engine failed: ${text}`) : new SpotlessError(code, text))
          return
        }
        onMessage(message, (value) => {
          end()
          if (signal.aborted) reject(signal.reason)
          else resolve(value)
        })
      },
      onLost: fail,
    }
    const onAbort = (): void => {
      const place = waiting.indexOf(task)
      if (place >= 0) {
        waiting.splice(place, 1)
        fail(signal.reason)
        return
      }
      if (current !== task) return
      child?.send({ kind: 'abort', id } satisfies ToPixels)
      killTimer = setTimeout(() => child?.kill('SIGKILL'), obeyMs)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.push(task)
    advance()
    return promise
  }

  return {
    modes: () => modes.promise,
    run: async (request, { signal, onProgress, hosted }) => {
      // A question must not outlive its edit, however that ends.
      const over = new AbortController()
      const asking = AbortSignal.any([signal, over.signal])
      try {
        return await perform<EditResult>(
          (id) => ({ kind: 'run', id, request, chain: hosted?.chain }),
          signal,
          (message, resolve) => {
            if (message.kind === 'progress') onProgress(message.stage, message.fraction, message.message)
            if (message.kind === 'result') resolve(message.result)
            if (message.kind !== 'ask' || hosted === undefined) return
            const { id, question } = message
            const asked = child
            void answerTo(hosted.ask, message, asking).then((answer) => {
              if (!asking.aborted && asked === child) child?.send({ kind: 'answer', id, question, ...answer })
            })
          },
        )
      } finally {
        over.abort()
      }
    },
    verify: (photo, { signal }) =>
      perform(
        (id) => ({ kind: 'verify', id, photo }),
        signal,
        (message, resolve) => {
          if (message.kind === 'verified') resolve(message.photo)
        },
      ),
    changeBackground: (request, { signal }) =>
      perform(
        (id) => ({ kind: 'background', id, request }),
        signal,
        (message, resolve) => {
          if (message.kind === 'changed') resolve(message.result)
        },
      ),
    findCandidates: (request, { signal }) =>
      perform(
        (id) => ({ kind: 'search', id, request }),
        signal,
        (message, resolve) => {
          if (message.kind === 'found') resolve(message.result)
        },
      ),
    isIdle: () => child !== undefined && current === undefined && waiting.length === 0,
    close: async () => {
      isClosed = true
      clearInterval(memoryTimer)
      const ending = forked
      if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGKILL')
      await ended
    },
  }
}
