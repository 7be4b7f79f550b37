import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { readBilinear } from '../kernel/resample/readBilinear.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Raster, Samples } from '../raster/raster.ts'

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

/** Samples of an upright square: the first one's place, the distance of two, and how many are averaged. */
interface UprightSamples {
  readonly left: number
  readonly top: number
  readonly step: number
  readonly taps: number
  readonly outPx: number
  readonly weight: number
}

/** The photo's pixels that each sample of the result is a weighted mean of, along one axis. */
interface AxisWeights {
  readonly first: Int32Array
  readonly count: Int32Array
  /** `stride` weights for each sample of the result. */
  readonly weights: Float64Array
  readonly stride: number
}

/** Adds up the weights of an upright square's samples along one axis; those beyond the photo have none. */
const weightsAlong = (from: number, { step, taps, outPx }: UprightSamples, length: number): AxisWeights => {
  const stride = Math.ceil(step * taps) + 2
  const first = new Int32Array(outPx)
  const count = new Int32Array(outPx)
  const weights = new Float64Array(outPx * stride)
  for (let at = 0; at < outPx * taps; at++) {
    const place = from + at * step - 0.5
    if (place < -0.5 || place > length - 0.5) continue
    const inside = clamp(place, 0, length - 1)
    const pixel = Math.floor(inside)
    const into = Math.floor(at / taps)
    if (count[into] === 0) first[into] = pixel
    const offset = pixel - (first[into] as number)
    const next = Math.min(length - 1, pixel + 1) - pixel
    const weightsAt = into * stride + offset
    weights[weightsAt] = (weights[weightsAt] as number) + (1 - (inside - pixel))
    weights[weightsAt + next] = (weights[weightsAt + next] as number) + (inside - pixel)
    count[into] = offset + next + 1
  }
  return { first, count, weights, stride }
}

/** Reads one row of the photo: red, green and blue of each sample of the result, one after another. */
const readLine = (
  data: Samples,
  rowStart: number,
  channels: number,
  { first, count, weights, stride }: AxisWeights,
  line: Float64Array,
): void => {
  const outPx = first.length
  for (let column = 0; column < outPx; column++) {
    let red = 0
    let green = 0
    let blue = 0
    let from = (rowStart + (first[column] as number)) * channels
    const weightsAt = column * stride
    const end = weightsAt + (count[column] as number)
    for (let at = weightsAt; at < end; at++, from += channels) {
      const weight = weights[at] as number
      red += weight * (data[from] as number)
      green += weight * (data[from + 1] as number)
      blue += weight * (data[from + 2] as number)
    }
    line[column] = red
    line[column + outPx] = green
    line[column + 2 * outPx] = blue
  }
}

/** Reads an upright square along rows, then along columns: a fifth of the work of reading sample by sample. */
const readUpright = ({ width, height, channels, data }: Raster, samples: UprightSamples): Float32Array => {
  const { left, top, outPx, weight } = samples
  const columns = weightsAlong(left, samples, width)
  const rows = weightsAlong(top, samples, height)
  const planes = new Float32Array(3 * outPx * outPx)
  const line = new Float64Array(3 * outPx)
  const pixels = outPx * outPx
  let lineRow = -1
  for (let row = 0; row < outPx; row++) {
    for (let tap = 0; tap < (rows.count[row] as number); tap++) {
      const photoRow = (rows.first[row] as number) + tap
      const rowWeight = (rows.weights[row * rows.stride + tap] as number) * weight
      if (photoRow !== lineRow) readLine(data, photoRow * width, channels, columns, line)
      lineRow = photoRow
      for (let column = 0, at = row * outPx; column < outPx; column++, at++) {
        planes[at] = (planes[at] as number) + rowWeight * (line[column] as number)
        planes[at + pixels] = (planes[at + pixels] as number) + rowWeight * (line[column + outPx] as number)
        planes[at + 2 * pixels] = (planes[at + 2 * pixels] as number) + rowWeight * (line[column + 2 * outPx] as number)
      }
    }
  }
  return planes
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
  const taps = Math.min(maxTaps, Math.max(1, Math.round(square.sidePx / outPx)))
  const weight = scale / (taps * taps)
  const step = 1 / (outPx * taps)
  const [left, top] = fromSquare(square, step / 2, step / 2)
  if (square.angle === 0) return readUpright(raster, { left, top, step: square.sidePx * step, taps, outPx, weight })
  const planes = new Float32Array(3 * outPx * outPx)
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
