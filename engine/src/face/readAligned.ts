import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { readBilinear } from '../kernel/resample/readBilinear.ts'
import { sampleCatmullRom } from '../kernel/resample/sampleCatmullRom.ts'
import type { Raster } from '../raster/raster.ts'
import { fromSquare, type Square } from './readSquare.ts'

const maxTaps = 8

/**
 * Resamples a square of a photo for a restorer: Catmull–Rom, or the mean of several bilinear samples when shrinking; beyond
 * the photo its edges continue. Alpha is ignored.
 *
 * @param outPx side of the result
 * @returns red, green and blue planes one after another, `outPx * outPx` samples of about 0–1 each
 */
export const readAligned = (raster: Raster, square: Square, outPx: number): Float32Array => {
  const { data } = raster
  const pixels = outPx ** 2
  const planes = new Float32Array(3 * pixels)
  const taps = Math.min(maxTaps, Math.max(1, Math.round(square.sidePx / outPx)))
  const weight = 1 / (maxSampleValue(data) * taps * taps)
  const side = outPx * taps
  const found = new Float64Array(3)
  const [left, top] = fromSquare(square, 0.5 / side, 0.5 / side)
  const stepX = (square.sidePx * Math.cos(square.angle)) / side
  const stepY = (square.sidePx * Math.sin(square.angle)) / side
  for (let row = 0; row < side; row++) {
    const line = Math.floor(row / taps) * outPx
    for (let column = 0; column < side; column++) {
      const x = left + column * stepX - row * stepY - 0.5
      const y = top + column * stepY + row * stepX - 0.5
      const to = line + Math.floor(column / taps)
      if (taps === 1) sampleCatmullRom(data, raster, x, y, found)
      else readBilinear(data, raster, x, y, found)
      for (let channel = 0; channel < 3; channel++) {
        const at = channel * pixels + to
        planes[at] = (planes[at] as number) + (found[channel] as number) * weight
      }
    }
  }
  return planes
}
