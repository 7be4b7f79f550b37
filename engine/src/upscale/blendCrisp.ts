import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import type { Raster } from '../raster/raster.ts'
import { readWindow } from '../raster/readWindow.ts'
import { tile } from '../raster/tile.ts'

const tileSidePx = 512

/**
 * Blends a crisp enlargement into a faithful one of the same size, in place. Only what is finer than the window comes from the
 * crisp one: its local mean colours are set to the faithful ones, so that a network can shift neither colours nor light, and
 * its windows leave no seams of brightness. Alpha is kept.
 *
 * @param radiusPx half side of the window of the local means
 * @param blend weight of the crisp one, 0–1
 */
export const blendCrisp = (faithful: Raster, crisp: Raster, radiusPx: number, blend: number): void => {
  const maxValue = maxSampleValue(faithful.data)
  const { channels, data } = faithful
  const before: Raster = { ...faithful, data: data.slice() }
  for (const box of tile(faithful.width, faithful.height, tileSidePx)) {
    const marginPx = 2 * radiusPx
    const own = readWindow(before, box, marginPx)
    const other = readWindow(crisp, box, marginPx)
    for (let channel = 0; channel < 3; channel++) {
      const [mine, theirs] = [own.planes[channel] as Float32Array, other.planes[channel] as Float32Array]
      const difference = mine.map((value, at) => value - (theirs[at] as number))
      const drift = boxFilter(difference, own.width, radiusPx)
      for (let row = 0; row < box.height; row++)
        for (let column = 0; column < box.width; column++) {
          const from = (row + marginPx) * own.width + column + marginPx
          const to = ((box.top + row) * faithful.width + box.left + column) * channels + channel
          const change = (drift[from] as number) - (difference[from] as number)
          data[to] = roundToSample(((mine[from] as number) + change * blend) * maxValue, maxValue)
        }
    }
  }
}
