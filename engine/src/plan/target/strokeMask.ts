import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import type { Box, Raster } from '../../raster/raster.ts'

/** Steps per channel that colours are counted in. */
const levels = 24
/** Distance per channel, 0–1, within which a pixel has the letters' colour. */
const reach = 0.07
/** Letters cover at least and at most this share of their line. */
const [leastShare, mostShare] = [0.04, 0.7]
/** Of the line's length, cut in ten, at least this share must hold letters. */
const leastSpread = 0.6
/** How much more often the letters' colour must be inside the line than beside it. */
const leastLead = 1.5

const cellOf = (value: number): number => Math.min(levels - 1, Math.floor(value * levels))

/**
 * The letters of a line of text: pixels of the colour that is common inside the line and rare beside it. Null where no
 * colour is, as with see-through letters or several colours; then the whole line has to go.
 *
 * @param inside coverage of the line on the box's own grid, 0 or more
 * @returns flags on the box's grid
 */
export const strokeMask = (
  { width, height, channels, data }: Raster,
  box: Box,
  inside: Float32Array,
): Uint8Array | null => {
  const most = maxSampleValue(data)
  const ring = Math.max(4, Math.round(Math.min(box.width, box.height) / 8))
  const counts = { inside: new Float64Array(levels ** 3), beside: new Float64Array(levels ** 3) }
  let [linePixels, ringPixels] = [0, 0]
  const colourAt = (column: number, row: number): readonly [number, number, number] => {
    const at = (row * width + column) * channels
    return [data[at]! / most, data[at + 1]! / most, data[at + 2]! / most]
  }
  for (let row = Math.max(0, box.top - ring); row < Math.min(height, box.top + box.height + ring); row++)
    for (let column = Math.max(0, box.left - ring); column < Math.min(width, box.left + box.width + ring); column++) {
      const [red, green, blue] = colourAt(column, row)
      const cell = (cellOf(red) * levels + cellOf(green)) * levels + cellOf(blue)
      const [x, y] = [column - box.left, row - box.top]
      const isInBox = x >= 0 && y >= 0 && x < box.width && y < box.height
      if (isInBox && inside[y * box.width + x]! > 0) {
        counts.inside[cell]!++
        linePixels++
      } else {
        counts.beside[cell]!++
        ringPixels++
      }
    }
  if (linePixels === 0) return null
  const leadOf = (cell: number): number =>
    counts.inside[cell]! / linePixels - (leastLead * counts.beside[cell]!) / Math.max(1, ringPixels)
  let best = 0
  for (let cell = 1; cell < levels ** 3; cell++) if (leadOf(cell) > leadOf(best)) best = cell
  if (leadOf(best) < leastShare / 2) return null
  const centre = [Math.floor(best / levels ** 2), Math.floor(best / levels) % levels, best % levels].map(
    (cell) => (cell + 0.5) / levels,
  )
  const flags = new Uint8Array(box.width * box.height)
  const parts = new Set<number>()
  let count = 0
  for (let row = 0; row < box.height; row++)
    for (let column = 0; column < box.width; column++) {
      const at = row * box.width + column
      if (inside[at]! === 0) continue
      const colour = colourAt(box.left + column, box.top + row)
      if (colour.some((value, channel) => Math.abs(value - centre[channel]!) > reach)) continue
      flags[at] = 1
      parts.add(Math.floor((column * 10) / box.width))
      count++
    }
  const share = count / linePixels
  return share >= leastShare && share <= mostShare && parts.size >= 10 * leastSpread ? flags : null
}
