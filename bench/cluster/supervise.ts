import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../paths.ts'

const couldNotStart = 69
/** Delay before an ended process is restarted, as by a supervisor. */
const restartMs = 200

export interface Supervised {
  readonly name: string
  readonly pid: () => number | undefined
  /** Process ids of its children. */
  readonly children: () => Promise<number[]>
  /** Sends a signal; a process that ends of it is expected to. */
  readonly signal: (name: NodeJS.Signals) => void
  /** How the process ended when it was not asked to. */
  readonly crashes: readonly string[]
  /** How often it could not start because something else was down, and how often it could not end in time or in order. */
  readonly starts: { readonly failed: number; readonly rough: number }
  /** Stops it gracefully and does not restart it. */
  readonly stop: () => Promise<void>
}

/** Keeps one process of the product running: whenever it ends, it is started again. */
export const supervise = (name: string, environment: NodeJS.ProcessEnv, logFile: string): Supervised => {
  const crashes: string[] = []
  const log = createWriteStream(logFile, { flags: 'a' })
  const starts = { failed: 0, rough: 0 }
  let current: ChildProcess | undefined
  let isStopping = false
  let isExpected = false
  let stopped = Promise.withResolvers<void>()

  const start = (): void => {
    isExpected = false
    const started = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(logFile), 'compiled'), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.stdout.pipe(log, { end: false })
    started.stderr.pipe(log, { end: false })
    started.on('exit', (code, signal) => {
      // The database may be restarting during start-up; retrying loses nothing.
      if (code === couldNotStart) starts.failed += 1
      else if (!isExpected) crashes.push(`${name} ended by itself (${signal ?? `exit code ${code}`})`)
      else if (code !== null && code !== 0) starts.rough += 1
      current = undefined
      if (isStopping) stopped.resolve()
      else setTimeout(() => (isStopping ? stopped.resolve() : start()), restartMs)
    })
    current = started
  }
  start()

  return {
    name,
    crashes,
    starts,
    pid: () => current?.pid,
    children: async () => {
      const pid = current?.pid
      if (pid === undefined) return []
      const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
      return text.split(' ').filter(Boolean).map(Number)
    },
    signal: (wanted) => {
      if (wanted === 'SIGKILL' || wanted === 'SIGTERM') isExpected = true
      current?.kill(wanted)
    },
    stop: async () => {
      isStopping = true
      isExpected = true
      if (current === undefined) await wait(restartMs * 2)
      if (current !== undefined) {
        stopped = Promise.withResolvers()
        current.kill('SIGCONT')
        current.kill('SIGTERM')
        await stopped.promise
      }
      log.end()
    },
  }
}
