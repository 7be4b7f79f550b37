import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import type { Box, Raster } from '../../raster/raster.ts'

/** Histogram bins per channel. */
const binsPerChannel = 24
/** Tolerance per channel, 0–1, within which a pixel has the letters' colour. */
const tolerance = 0.07
/** Bounds of the ratio of a line that its letters cover. */
const minCoverage = 0.04
const maxCoverage = 0.7
/** Ratio of the tenths of a line's length that must hold letters. */
const minSpread = 0.6
/** How many times more frequent the letters' colour must be inside the line than beside it. */
const minFrequencyRatio = 1.5

const binOf = (value: number): number => Math.min(binsPerChannel - 1, Math.floor(value * binsPerChannel))

/**
 * Segments the letters of a line of text: pixels of the colour that is common inside the line and rare beside it, from
 * colour histograms of both. Null when there is no such colour, as with see-through or multicoloured letters.
 *
 * @param inside coverage of the line on the box's grid, 0 or more
 * @returns 1 for letters, 0 elsewhere, on the box's grid
 */
export const strokeMask = (
  { width, height, channels, data }: Raster,
  box: Box,
  inside: Float32Array,
): Uint8Array | null => {
  const maxValue = maxSampleValue(data)
  const ring = Math.max(4, Math.round(Math.min(box.width, box.height) / 8))
  const counts = { inside: new Float64Array(binsPerChannel ** 3), beside: new Float64Array(binsPerChannel ** 3) }
  let linePixels = 0
  let ringPixels = 0
  const colourAt = (column: number, row: number): readonly [number, number, number] => {
    const at = (row * width + column) * channels
    return [data[at]! / maxValue, data[at + 1]! / maxValue, data[at + 2]! / maxValue]
  }
  for (let row = Math.max(0, box.top - ring); row < Math.min(height, box.top + box.height + ring); row++)
    for (let column = Math.max(0, box.left - ring); column < Math.min(width, box.left + box.width + ring); column++) {
      const [red, green, blue] = colourAt(column, row)
      const cell = (binOf(red) * binsPerChannel + binOf(green)) * binsPerChannel + binOf(blue)
      const x = column - box.left
      const y = row - box.top
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
  const excessOf = (cell: number): number =>
    counts.inside[cell]! / linePixels - (minFrequencyRatio * counts.beside[cell]!) / Math.max(1, ringPixels)
  let best = 0
  for (let cell = 1; cell < binsPerChannel ** 3; cell++) if (excessOf(cell) > excessOf(best)) best = cell
  if (excessOf(best) < minCoverage / 2) return null
  const centre = [
    Math.floor(best / binsPerChannel ** 2),
    Math.floor(best / binsPerChannel) % binsPerChannel,
    best % binsPerChannel,
  ].map((cell) => (cell + 0.5) / binsPerChannel)
  const flags = new Uint8Array(box.width * box.height)
  const parts = new Set<number>()
  let count = 0
  for (let row = 0; row < box.height; row++)
    for (let column = 0; column < box.width; column++) {
      const at = row * box.width + column
      if (inside[at]! === 0) continue
      const colour = colourAt(box.left + column, box.top + row)
      if (colour.some((value, channel) => Math.abs(value - centre[channel]!) > tolerance)) continue
      flags[at] = 1
      parts.add(Math.floor((column * 10) / box.width))
      count++
    }
  const coverage = count / linePixels
  return coverage >= minCoverage && coverage <= maxCoverage && parts.size >= 10 * minSpread ? flags : null
}
