import { SpotlessError } from '@spotless/contract/error'
import { openLog } from '../../log.ts'
import { startPixelProcess } from '../../pixels/pixelProcess.ts'

/**
 * The real pixel process, without weights, held to little memory.
 *
 * @returns `ends`, one entry each time it ended by itself, and `outcome`, what became of a file: `ok`, or the code it was refused with
 */
export const startWatchedPixels = (memoryMegabytes: number, slowestMs: number) => {
  const ends: object[] = []
  const log = openLog('silent')
  const watched = Object.assign(Object.create(log) as typeof log, {
    error: (details: object) => {
      ends.push(details)
    },
  })
  const pixels = startPixelProcess({ modelsFolder: '', threads: 1, warm: false, memoryMegabytes }, watched)
  const outcome = async (file: Uint8Array): Promise<string> => {
    try {
      await pixels.verify(file, { signal: AbortSignal.timeout(slowestMs) })
      return 'ok'
    } catch (error) {
      if (error instanceof SpotlessError) return error.code
      throw error
    }
  }
  return { pixels, ends, outcome }
}
