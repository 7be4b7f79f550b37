import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import type { Raster } from '../raster/raster.ts'

/** A square of a photo that may be turned and reach beyond it. */
export interface Square {
  /** Column and row of its middle; the middle of the first pixel is 0.5, 0.5. */
  readonly x: number
  readonly y: number
  readonly sidePx: number
  /** Clockwise turn of its upper edge in radians. */
  readonly angle: number
}

/** A point of a square's own grid (0–1 each way) in the photo. */
export const fromSquare = (
  { x, y, sidePx, angle }: Square,
  across: number,
  down: number,
): readonly [number, number] => {
  const [alongX, alongY] = [(across - 0.5) * sidePx, (down - 0.5) * sidePx]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [x + alongX * cos - alongY * sin, y + alongX * sin + alongY * cos]
}

/**
 * Samples a square at another size: between pixels by two lines, as the mean of several samples when shrinking; black
 * beyond the photo. Alpha is ignored.
 *
 * @param mostTaps samples in a row per result sample at most; fewer read a large photo faster and see its grain
 * @returns red, green and blue planes one after another, `outPx * outPx` samples 0–1 each
 */
export const readSquare = (raster: Raster, square: Square, outPx: number, mostTaps = 8): Float32Array => {
  const { width, height, channels, data } = raster
  const scale = 1 / maxSampleValue(data)
  const planes = new Float32Array(3 * outPx * outPx)
  const taps = Math.min(mostTaps, Math.max(1, Math.round(square.sidePx / outPx)))
  const weight = scale / (taps * taps)
  const step = 1 / (outPx * taps)
  const [left, top] = fromSquare(square, step / 2, step / 2)
  const stepX = (square.sidePx * Math.cos(square.angle)) / (outPx * taps)
  const stepY = (square.sidePx * Math.sin(square.angle)) / (outPx * taps)
  const pixels = outPx * outPx
  for (let row = 0; row < outPx * taps; row++) {
    const to = Math.floor(row / taps) * outPx
    for (let column = 0; column < outPx * taps; column++) {
      const fromX = left + column * stepX - row * stepY - 0.5
      const fromY = top + column * stepY + row * stepX - 0.5
      if (fromX < -0.5 || fromY < -0.5 || fromX > width - 0.5 || fromY > height - 0.5) continue
      const at = to + Math.floor(column / taps)
      const around = bilinearTaps(width, height, fromX, fromY, channels)
      for (let channel = 0; channel < 3; channel++) {
        const index = channel * pixels + at
        const sample = sampleBilinear(data, around, channel)
        planes[index] = (planes[index] as number) + sample * weight
      }
    }
  }
  return planes
}
