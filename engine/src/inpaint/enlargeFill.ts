import type { Box, Raster, Samples } from '../raster/raster.ts'
import { modelSidePx } from './planWindows.ts'

/** Catmull–Rom weights of four neighbours at an offset 0–1 past the second. */
const weightsAt = (offset: number): readonly [number, number, number, number] => {
  const [square, cube] = [offset * offset, offset * offset * offset]
  return [
    -0.5 * cube + square - 0.5 * offset,
    1.5 * cube - 2.5 * square + 1,
    -1.5 * cube + 2 * square + 0.5 * offset,
    0.5 * cube - 0.5 * square,
  ]
}

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
    weight.set(weightsAt(position - first), index * 4)
    for (let tap = 0; tap < 4; tap++) at[index * 4 + tap] = Math.min(sidePx - 1, Math.max(0, first - 1 + tap))
  }
  return { at, weight }
}

/**
 * The part of a window's fill that covers a box, at the photo's resolution: bicubic (Catmull–Rom), sample centres aligned.
 *
 * @param planes R, G and B planes of `sidePx` squared, 0–255
 * @returns RGB samples of the box, interleaved, in the range of `like`
 */
export const enlargeFill = (planes: Uint8Array, view: Box, box: Box, like: Raster, sidePx = modelSidePx): Samples => {
  const isWide = like.data instanceof Uint16Array
  const range = isWide ? 257 : 1
  const patch = new (isWide ? Uint16Array : Uint8ClampedArray)(box.width * box.height * 3)
  const limit = 255 * range
  const across = tapsOf(box.left, box.width, view.left, view.width, sidePx)
  const down = tapsOf(box.top, box.height, view.top, view.height, sidePx)
  const plane = sidePx * sidePx
  const line = new Float32Array(sidePx)
  for (let row = 0; row < box.height; row++) {
    for (let channel = 0; channel < 3; channel++) {
      line.fill(0)
      for (let tap = 0; tap < 4; tap++) {
        const base = channel * plane + (down.at[row * 4 + tap] ?? 0) * sidePx
        const weight = down.weight[row * 4 + tap] ?? 0
        if (weight === 0) continue
        for (let column = 0; column < sidePx; column++)
          line[column] = (line[column] ?? 0) + weight * (planes[base + column] ?? 0)
      }
      for (let column = 0; column < box.width; column++) {
        let value = 0
        for (let tap = column * 4; tap < column * 4 + 4; tap++)
          value += (line[across.at[tap] ?? 0] ?? 0) * (across.weight[tap] ?? 0)
        patch[(row * box.width + column) * 3 + channel] = Math.min(limit, Math.max(0, Math.round(value * range)))
      }
    }
  }
  return isWide ? (patch as Uint16Array) : new Uint8Array(patch.buffer)
}
