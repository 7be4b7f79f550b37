import { rm, stat, writeFile } from 'node:fs/promises'

/** Interval of heartbeats. */
const defaultHeartbeatMs = 10_000
/** A worker whose last heartbeat is older than this is not healthy; a check may take as long as an outage's retries. */
export const maxHeartbeatAgeMs = 60_000

/**
 * Writes a file whenever a check succeeds, for a health check from outside the process: a worker answers no HTTP.
 * @returns what stops it and removes the file
 */
export const startHeartbeat = (
  file: string,
  check: () => Promise<unknown>,
  heartbeatMs = defaultHeartbeatMs,
): (() => Promise<void>) => {
  let isStopped = false
  const beat = (): void => {
    check()
      .then(() => (isStopped ? undefined : writeFile(file, '')))
      // A failed check leaves the file as it is: it becomes too old.
      .catch(() => undefined)
  }
  beat()
  const timer = setInterval(beat, heartbeatMs)
  return async () => {
    isStopped = true
    clearInterval(timer)
    await rm(file, { force: true })
  }
}

/** Whether the file's last heartbeat is recent. */
export const isBeating = async (file: string, now = Date.now()): Promise<boolean> => {
  const facts = await stat(file).catch(() => undefined)
  return facts !== undefined && now - facts.mtimeMs < maxHeartbeatAgeMs
}
