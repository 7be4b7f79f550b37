import { CommanderError } from 'commander'
import { exitCode, UsageError } from './exitCode.ts'
import { runProgram } from './program.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(signal))
// A reader such as `head` may close the pipe before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : exitCode.failed))

try {
  process.exitCode = await runProgram(process.argv.slice(2), stop.signal)
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCode.usage
  else {
    process.stderr.write(`spotless: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof UsageError ? exitCode.usage : exitCode.failed
  }
}
if (stop.signal.aborted) process.exitCode = stop.signal.reason === 'SIGINT' ? exitCode.interrupted : exitCode.terminated
