import { readFile } from 'node:fs/promises'
import type { Log } from '../log.ts'

const checkMs = 1_000
const pageBytes = 4_096
/** A process with its first model open stays below this; above it, models that nobody uses are open. */
const restingMegabytes = 700

export interface MemoryLimits {
  readonly maxMegabytes: number
  /** An idle process is replaced after this long when it holds more memory than a fresh one needs. */
  readonly maxIdleMs: number
}

/** What to do about a process that holds so much memory: kill it at once, replace it because it is idle, or nothing. */
export const memoryAction = (
  { megabytes, idleMs }: { readonly megabytes: number; readonly idleMs: number },
  { maxMegabytes, maxIdleMs }: MemoryLimits,
): 'kill' | 'replace' | 'keep' => {
  if (megabytes > maxMegabytes) return 'kill'
  const isResting = idleMs > maxIdleMs
  return isResting && megabytes > Math.min(restingMegabytes, maxMegabytes / 2) ? 'replace' : 'keep'
}

/** Resident memory of a process in bytes, from `/proc` (Linux); undefined on other systems. */
const residentBytes = async (pid: number): Promise<number | undefined> => {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => undefined)
  const pages = Number(text?.split(' ')[1])
  return Number.isFinite(pages) ? pages * pageBytes : undefined
}

export interface WatchedProcess {
  readonly pid: number
  readonly kill: () => void
}

/**
 * Checks every second how much memory a process holds, and kills it according to `memoryAction`.
 *
 * @param watched the process at the moment, undefined while there is none
 * @returns what stops the checks
 */
export const watchMemory = (
  watched: () => WatchedProcess | undefined,
  idleMs: () => number,
  limits: MemoryLimits,
  log: Pick<Log, 'error' | 'info'>,
): (() => void) => {
  const timer = setInterval(async () => {
    const pid = watched()?.pid
    const bytes = pid === undefined ? undefined : await residentBytes(pid)
    const current = watched()
    if (bytes === undefined || current?.pid !== pid) return
    const action = memoryAction({ megabytes: bytes / (1024 * 1024), idleMs: idleMs() }, limits)
    if (action === 'keep') return
    if (action === 'kill')
      log.error({ bytes, pid, ...limits }, 'Killing the pixel process: it holds more memory than PIXEL_MEMORY_MB.')
    else log.info({ bytes, pid }, 'Replacing the idle pixel process to free its memory.')
    current?.kill()
  }, checkMs)
  timer.unref()
  return () => clearInterval(timer)
}
