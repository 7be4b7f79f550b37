import type { RgbPlanes } from '../../raster/plane.ts'
import { clamp } from '../scalar/clamp.ts'

/** Bins per channel. */
const bins = 16

/** Cells of a colour histogram. */
export const colourCells = bins ** 3

/** Probability added to every colour, so that colours never seen have odds near 1. */
const smoothing = 1e-5

/** Largest log odds: no colour is proof. */
export const maxColourLogOdds = 3

const binOf = (value: number): number => Math.min(bins - 1, Math.floor(value * bins))

/** The cell of a colour, 0–1 per channel, in a histogram of 16 bins a channel. */
export const colourCellOf = (red: number, green: number, blue: number): number =>
  (binOf(red) * bins + binOf(green)) * bins + binOf(blue)

/**
 * The histogram as probabilities, blurred by half of each bin and a quarter of its neighbours along
 * each channel.
 */
const toProbabilities = (counts: Float64Array): Float64Array => {
  let blurred = counts
  let total = 0
  for (let cell = 0; cell < colourCells; cell++) total += counts[cell] as number
  for (const step of [1, bins, bins * bins]) {
    const from = blurred
    blurred = new Float64Array(colourCells)
    for (let cell = 0, place = 0, bin = 0; cell < colourCells; cell++) {
      const before = bin > 0 ? (from[cell - step] as number) : 0
      const after = bin < bins - 1 ? (from[cell + step] as number) : 0
      blurred[cell] = (from[cell] as number) / 2 + (before + after) / 4
      if (++place < step) continue
      place = 0
      bin = bin === bins - 1 ? 0 : bin + 1
    }
  }
  for (let cell = 0; cell < colourCells; cell++) blurred[cell] = (blurred[cell] as number) / Math.max(1, total)
  return blurred
}

/**
 * Log odds of each colour cell for foreground over background, −3 to 3, from weighted counts of both. Source of the models:
 * Rother, Kolmogorov, Blake, "GrabCut", SIGGRAPH 2004.
 */
export const colourCellLogOdds = (foreground: Float64Array, background: Float64Array): Float64Array => {
  const ofBackground = toProbabilities(background)
  return toProbabilities(foreground).map((ofForeground, cell) => {
    const odds = (ofForeground + smoothing) / ((ofBackground[cell] as number) + smoothing)
    return clamp(Math.log(odds), -maxColourLogOdds, maxColourLogOdds)
  })
}

/** The histogram cell of each pixel's colour. @param image colours 0–1 */
export const colourCellsOf = ([red, green, blue]: RgbPlanes): Uint16Array => {
  const cells = new Uint16Array(red.data.length)
  for (let at = 0; at < cells.length; at++) {
    cells[at] = colourCellOf(red.data[at] as number, green.data[at] as number, blue.data[at] as number)
  }
  return cells
}

/** How often each colour is among the pixels whose flag has a value. */
export const countColours = (cells: Uint16Array, flags: Uint8Array, value: 0 | 1 = 1): Float64Array => {
  const counts = new Float64Array(colourCells)
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] as number
    if (flags[at] === value) counts[cell] = (counts[cell] as number) + 1
  }
  return counts
}

/** What is known of each colour, for each pixel. */
export const ofEachPixel = (cells: Uint16Array, ofColours: Float64Array): Float32Array => {
  const values = new Float32Array(cells.length)
  for (let at = 0; at < values.length; at++) values[at] = ofColours[cells[at] as number] as number
  return values
}
