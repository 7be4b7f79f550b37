import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { sampleCatmullRom } from '../kernel/resample/sampleCatmullRom.ts'
import type { Raster } from '../raster/raster.ts'
import { fromSquare, type Square } from './readSquare.ts'

/** Side of the aligned crop that the restorer sees; the same number is in training/facePairs.py. */
export const restoredSidePx = 144
const maxTaps = 8

/**
 * Resamples a square of a photo for the restorer: Catmull–Rom, as the mean of several samples when shrinking; beyond the
 * photo its edges continue. Alpha is ignored.
 *
 * @returns red, green and blue planes one after another, `restoredSidePx` squared samples of about 0–1 each
 */
export const readAligned = (raster: Raster, square: Square): Float32Array => {
  const pixels = restoredSidePx ** 2
  const planes = new Float32Array(3 * pixels)
  const taps = Math.min(maxTaps, Math.max(1, Math.round(square.sidePx / restoredSidePx)))
  const weight = 1 / (maxSampleValue(raster.data) * taps * taps)
  const side = restoredSidePx * taps
  const found = new Float64Array(3)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [x, y] = fromSquare(square, (column + 0.5) / side, (row + 0.5) / side)
      sampleCatmullRom(raster.data, raster, x - 0.5, y - 0.5, found)
      const to = Math.floor(row / taps) * restoredSidePx + Math.floor(column / taps)
      for (let channel = 0; channel < 3; channel++) {
        const at = channel * pixels + to
        planes[at] = (planes[at] as number) + (found[channel] as number) * weight
      }
    }
  }
  return planes
}
