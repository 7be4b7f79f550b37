import { readFile } from 'node:fs/promises'
import type { CDPSession } from '@playwright/test'

const sampleMs = 400
const proportionalShare = /^Pss:\s+(\d+)/m

/** Memory of one process, what it shares with others counted in part; 0 once it has ended. */
const kilobytesOf = async (id: number): Promise<number> => {
  const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(proportionalShare.exec(text)?.[1] ?? 0)
}

/**
 * Watches the memory of all processes of a browser together.
 * @param session of the browser itself
 * @returns ends it; whole megabytes that they held at most
 */
export const watchBrowserMemory = (session: CDPSession): (() => Promise<number>) => {
  let most = 0
  const sample = async (): Promise<void> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const sizes = await Promise.all(processInfo.map(({ id }) => kilobytesOf(id)))
    most = Math.max(
      most,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }
  let isEnded = false
  const sampling = (async () => {
    while (!isEnded) {
      await sample().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, sampleMs))
    }
  })()
  return async () => {
    isEnded = true
    await sampling
    return Math.round(most / 1024)
  }
}
