import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const pollIntervalMs = 200

/**
 * Waits until a server process answers that it is ready.
 * @throws {Error} when it ends before, or is not ready in time
 */
export const waitUntilReady = async (server: ChildProcess, origin: string, timeoutMs: number): Promise<void> => {
  for (const deadline = Date.now() + timeoutMs; ; await wait(pollIntervalMs)) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`The server ended (${server.exitCode ?? server.signalCode}) before it was ready.`)
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error(`The server was not ready within ${timeoutMs} ms.`)
  }
}
