import { ConfigurationError, readConfig } from './config.ts'
import { loadDotEnv } from './loadDotEnv.ts'
import { startServer } from './startServer.ts'

/** Exit code of a process that could not start (`EX_UNAVAILABLE` in sysexits.h): a supervisor may retry. */
const unavailableExitCode = 69
/** How long closing may take before the process exits anyway. */
const closeTimeoutMs = 10_000

/** A problem with the settings needs no stack: its message is the way out. */
const describe = (error: unknown): unknown => {
  if (error instanceof ConfigurationError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : error
}

/**
 * Starts the server, and closes it in order on SIGTERM and SIGINT. An invalid configuration ends the process at once.
 */
export const runServer = async (): Promise<void> => {
  try {
    loadDotEnv()
    const close = await startServer(readConfig(process.env))
    let isClosing = false
    const end = (): void => {
      if (isClosing) return
      isClosing = true
      setTimeout(() => process.exit(1), closeTimeoutMs).unref()
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    }
    process.on('SIGTERM', end)
    process.on('SIGINT', end)
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exit(unavailableExitCode)
  }
}
