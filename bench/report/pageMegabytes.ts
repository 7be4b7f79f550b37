import { readFile } from 'node:fs/promises'
import type { CDPSession } from '@playwright/test'

/**
 * Memory of the largest page process of a browser, in whole megabytes.
 * @param session of the browser itself
 * @param file below the process's folder in `/proc`
 * @param lines of the file whose first group is kilobytes; they are added up
 * @throws Error when a page's process has ended since it was listed
 */
export const pageMegabytes = async (
  session: CDPSession,
  file: 'status' | 'smaps_rollup',
  lines: RegExp,
): Promise<number> => {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const text = await readFile(`/proc/${id}/${file}`, 'utf8')
        return [...text.matchAll(lines)].reduce((sum, [, size]) => sum + Number(size), 0)
      }),
  )
  return Math.round(Math.max(0, ...sizes) / 1024)
}
