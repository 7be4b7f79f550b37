import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { readBilinear } from '../kernel/resample/readBilinear.ts'
import type { Raster } from '../raster/raster.ts'

/** A square of the photo's plane, possibly rotated or beyond the photo. */
export interface Square {
  /** Column and row of its centre; the centre of the first pixel is 0.5, 0.5. */
  readonly x: number
  readonly y: number
  readonly sidePx: number
  /** Clockwise rotation in radians. */
  readonly angle: number
}

/** A point of the square (u and v, 0–1 each) in the photo. */
export const fromSquare = ({ x, y, sidePx, angle }: Square, u: number, v: number): readonly [number, number] => {
  const [alongX, alongY] = [(u - 0.5) * sidePx, (v - 0.5) * sidePx]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [x + alongX * cos - alongY * sin, y + alongX * sin + alongY * cos]
}

/** The place in the square (u and v, 0–1 inside) of a point of the photo: the inverse of `fromSquare`. */
export const toSquare = ({ x, y, sidePx, angle }: Square, atX: number, atY: number): readonly [number, number] => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [offsetX, offsetY] = [atX - x, atY - y]
  return [(offsetX * cos + offsetY * sin) / sidePx + 0.5, (offsetY * cos - offsetX * sin) / sidePx + 0.5]
}

/**
 * Resamples a square: bilinear, as the mean of several samples when shrinking. Alpha is ignored; beyond the photo is black.
 *
 * @param maxTaps limit of samples along each axis per result sample; fewer are faster on a large photo and alias its grain
 * @returns red, green and blue planes one after another, `outPx * outPx` samples 0–1 each
 */
export const readSquare = (raster: Raster, square: Square, outPx: number, maxTaps = 8): Float32Array => {
  const { width, height, data } = raster
  const scale = 1 / maxSampleValue(data)
  const planes = new Float32Array(3 * outPx * outPx)
  const taps = Math.min(maxTaps, Math.max(1, Math.round(square.sidePx / outPx)))
  const weight = scale / (taps * taps)
  const step = 1 / (outPx * taps)
  const [left, top] = fromSquare(square, step / 2, step / 2)
  const stepX = (square.sidePx * Math.cos(square.angle)) / (outPx * taps)
  const stepY = (square.sidePx * Math.sin(square.angle)) / (outPx * taps)
  const pixels = outPx * outPx
  const found = new Float64Array(3)
  for (let row = 0; row < outPx * taps; row++) {
    const to = Math.floor(row / taps) * outPx
    for (let column = 0; column < outPx * taps; column++) {
      const fromX = left + column * stepX - row * stepY - 0.5
      const fromY = top + column * stepY + row * stepX - 0.5
      const isOutside = fromX < -0.5 || fromY < -0.5 || fromX > width - 0.5 || fromY > height - 0.5
      if (isOutside) continue
      const at = to + Math.floor(column / taps)
      readBilinear(data, raster, fromX, fromY, found)
      for (let channel = 0; channel < 3; channel++) {
        const index = channel * pixels + at
        planes[index] = (planes[index] as number) + (found[channel] as number) * weight
      }
    }
  }
  return planes
}
