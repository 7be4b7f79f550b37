import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { catmullRomWeights } from '../kernel/resample/catmullRomWeights.ts'
import type { Box, Raster, Samples } from '../raster/raster.ts'
import { modelSidePx } from './planWindows.ts'

interface Taps {
  readonly at: Int32Array
  readonly weight: Float32Array
}

const tapsOf = (from: number, count: number, viewFrom: number, side: number, sidePx: number): Taps => {
  const at = new Int32Array(count * 4)
  const weight = new Float32Array(count * 4)
  for (let index = 0; index < count; index++) {
    const position = ((from + index + 0.5 - viewFrom) * sidePx) / side - 0.5
    const first = Math.floor(position)
    catmullRomWeights(position - first, weight, index * 4)
    for (let tap = 0; tap < 4; tap++) at[index * 4 + tap] = Math.min(sidePx - 1, Math.max(0, first - 1 + tap))
  }
  return { at, weight }
}

/**
 * Writes columns `from` to `to` of the weighted sum of four rows of a plane into `line`, as one of its three channels, in
 * single precision.
 */
const sumRows = (
  planes: Uint8Array,
  plane: number,
  channel: number,
  sidePx: number,
  { at, weight }: Taps,
  row: number,
  { line, from, to }: { readonly line: Float64Array; readonly from: number; readonly to: number },
): void => {
  const a = plane + (at[row * 4] as number) * sidePx
  const b = plane + (at[row * 4 + 1] as number) * sidePx
  const c = plane + (at[row * 4 + 2] as number) * sidePx
  const d = plane + (at[row * 4 + 3] as number) * sidePx
  const ofA = weight[row * 4] as number
  const ofB = weight[row * 4 + 1] as number
  const ofC = weight[row * 4 + 2] as number
  const ofD = weight[row * 4 + 3] as number
  for (let column = from; column < to; column++) {
    line[column * 3 + channel] = Math.fround(
      ofA * (planes[a + column] as number) +
        ofB * (planes[b + column] as number) +
        ofC * (planes[c + column] as number) +
        ofD * (planes[d + column] as number),
    )
  }
}

/** Writes one row of samples from a line of three channels. */
const writeRow = (line: Float64Array, { at, weight }: Taps, patch: Samples, first: number, range: number): void => {
  const limit = 255 * range
  for (let tap = 0, to = first; tap < at.length; tap += 4) {
    const a = (at[tap] as number) * 3
    const b = (at[tap + 1] as number) * 3
    const c = (at[tap + 2] as number) * 3
    const d = (at[tap + 3] as number) * 3
    const ofA = weight[tap] as number
    const ofB = weight[tap + 1] as number
    const ofC = weight[tap + 2] as number
    const ofD = weight[tap + 3] as number
    for (let channel = 0; channel < 3; channel++, to++) {
      const value =
        (line[a + channel] as number) * ofA +
        (line[b + channel] as number) * ofB +
        (line[c + channel] as number) * ofC +
        (line[d + channel] as number) * ofD
      patch[to] = roundToSample(value * range, limit)
    }
  }
}

/**
 * The part of a window's fill that covers a box, at the photo's resolution: bicubic (Catmull–Rom), pixel centres aligned.
 *
 * @param planes R, G and B planes of `sidePx` squared, 0–255
 * @returns RGB samples of the box, interleaved, in the range of `like`
 */
export const upsampleFill = (planes: Uint8Array, view: Box, box: Box, like: Raster, sidePx = modelSidePx): Samples => {
  const isWide = like.data instanceof Uint16Array
  const range = isWide ? 257 : 1
  const patch = new (isWide ? Uint16Array : Uint8Array)(box.width * box.height * 3)
  const columnTaps = tapsOf(box.left, box.width, view.left, view.width, sidePx)
  const rowTaps = tapsOf(box.top, box.height, view.top, view.height, sidePx)
  const plane = sidePx * sidePx
  const line = new Float64Array(sidePx * 3)
  const from = columnTaps.at[0] as number
  const to = (columnTaps.at.at(-1) as number) + 1
  for (let row = 0; row < box.height; row++) {
    for (let channel = 0; channel < 3; channel++) {
      sumRows(planes, channel * plane, channel, sidePx, rowTaps, row, { line, from, to })
    }
    writeRow(line, columnTaps, patch, row * box.width * 3, range)
  }
  return patch
}
