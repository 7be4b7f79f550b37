import type { ChildProcess } from 'node:child_process'
import type { Log } from '../log.ts'

const delayPerFailedStartMs = 1_000
const maxRestartDelayMs = 30_000

export interface ProcessHandlers<Message> {
  /** Whether a message says that the process is ready for work. */
  readonly isReady: (message: Message) => boolean
  readonly onReady: (child: ChildProcess, message: Message) => void
  /** Receives every message but the one that says that the process is ready. */
  readonly onMessage: (message: Message) => void
  /** @param reason the signal or exit code that ended the process */
  readonly onExit: (reason: string, wasReady: boolean) => void
}

/**
 * Starts a child process and starts it again whenever it ends, later each time while it does not become ready.
 *
 * @param start forks the process
 * @returns `close`, which ends the process without restarting it
 */
export const superviseProcess = <Message>(
  start: () => ChildProcess,
  handlers: ProcessHandlers<Message>,
  log: Pick<Log, 'error'>,
): { readonly close: () => Promise<void> } => {
  let isClosed = false
  let failedStarts = 0
  let child: ChildProcess | undefined
  let restartTimer: NodeJS.Timeout | undefined

  const run = (): void => {
    const started = start()
    let isReady = false
    started.on('message', (message: Message) => {
      if (!handlers.isReady(message)) return handlers.onMessage(message)
      isReady = true
      failedStarts = 0
      handlers.onReady(started, message)
    })
    started.on('error', (error) => log.error({ err: error }, 'The pixel process could not be reached.'))
    started.on('exit', (code, signal) => {
      if (isClosed) return
      const reason = signal ?? `exit code ${code}`
      if (!isReady) {
        failedStarts += 1
        log.error({ reason, failedStarts }, 'The pixel process could not start.')
      }
      handlers.onExit(reason, isReady)
      restartTimer = setTimeout(run, Math.min(maxRestartDelayMs, failedStarts * delayPerFailedStartMs))
    })
    child = started
  }
  run()

  return {
    close: async () => {
      isClosed = true
      clearTimeout(restartTimer)
      const ending = child
      if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGKILL')
      await ended
    },
  }
}
