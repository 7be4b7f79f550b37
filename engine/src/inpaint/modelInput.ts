import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { modelSidePx } from './planWindows.ts'

const keep = 255

/** Square planes of one window: image R, G, B planes 0–255, mask 0 in holes and 255 where the photo is kept. */
export interface ModelInput {
  readonly sidePx: number
  readonly image: Uint8Array
  readonly mask: Uint8Array
}

/** The index in 0…length−1 that a coordinate outside shows when the photo is mirrored at its edges. */
const mirrorIndex = (at: number, length: number): number => {
  if (length === 1) return 0
  const period = 2 * length - 2
  const inside = ((at % period) + period) % period
  return inside < length ? inside : period - inside
}

/** The photo coordinates that each of `count` model coordinates averages; `starts` are offsets into `indexes`. */
const cellsOf = (
  from: number,
  side: number,
  length: number,
  count: number,
): { starts: Int32Array; indexes: Int32Array } => {
  const scale = side / count
  const starts = new Int32Array(count + 1)
  const indexes: number[] = []
  for (let cell = 0; cell < count; cell++) {
    const first = Math.floor(cell * scale)
    const last = Math.max(first + 1, Math.floor((cell + 1) * scale))
    for (let at = first; at < last; at++) indexes.push(mirrorIndex(from + at, length))
    starts[cell + 1] = indexes.length
  }
  return { starts, indexes: Int32Array.from(indexes) }
}

/**
 * Resamples one window to `sidePx`: averaged where the window is larger, mirrored where it leaves the photo. A model pixel
 * is a hole when any photo pixel in it is marked.
 *
 * @param growPx model pixels by which holes are dilated
 */
export const modelInput = (raster: Raster, mask: Mask, view: Box, growPx: number, sidePx = modelSidePx): ModelInput => {
  const plane = sidePx * sidePx
  const image = new Uint8Array(3 * plane)
  const holes = new Uint8Array(plane)
  const columns = cellsOf(view.left, view.width, raster.width, sidePx)
  const rows = cellsOf(view.top, view.height, raster.height, sidePx)
  const { data, channels, width } = raster
  const marks = mask.data
  const range = maxSampleValue(data) / 255
  const firstColumn = columns.indexes.reduce((first, at) => Math.min(first, at))
  const endColumn = columns.indexes.reduce((last, at) => Math.max(last, at)) + 1
  // Whole lines of the photo are summed first, in the order in which they are stored.
  const sums = new Int32Array((endColumn - firstColumn) * channels)
  for (let row = 0; row < sidePx; row++) {
    sums.fill(0)
    const top = rows.starts[row] as number
    const bottom = rows.starts[row + 1] as number
    for (let y = top; y < bottom; y++) {
      const line = (rows.indexes[y] as number) * width
      const first = (line + firstColumn) * channels
      for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (data[first + at] as number)
      if (!marks.subarray(line + firstColumn, line + endColumn).includes(255)) continue
      for (let column = 0; column < sidePx; column++) {
        const right = columns.starts[column + 1] as number
        for (let x = columns.starts[column] as number; x < right; x++) {
          if (marks[line + (columns.indexes[x] as number)] === 255) holes[row * sidePx + column] = 1
        }
      }
    }
    for (let column = 0; column < sidePx; column++) {
      const left = columns.starts[column] as number
      const right = columns.starts[column + 1] as number
      let red = 0
      let green = 0
      let blue = 0
      for (let x = left; x < right; x++) {
        const at = ((columns.indexes[x] as number) - firstColumn) * channels
        red += sums[at] as number
        green += sums[at + 1] as number
        blue += sums[at + 2] as number
      }
      const to = row * sidePx + column
      const scale = 1 / ((bottom - top) * (right - left) * range)
      image[to] = roundToSample(red * scale, 255)
      image[plane + to] = roundToSample(green * scale, 255)
      image[2 * plane + to] = roundToSample(blue * scale, 255)
    }
  }
  const grown = dilate(holes, sidePx, growPx)
  const kept = new Uint8Array(plane)
  for (let at = 0; at < plane; at++) if (grown[at] === 0) kept[at] = keep
  return { sidePx, image, mask: kept }
}

/** Planes of the given side with every row reversed. */
export const mirrorPlanes = (planes: Uint8Array, sidePx: number): Uint8Array => {
  const out = planes.slice()
  for (let from = 0; from < out.length; from += sidePx) out.subarray(from, from + sidePx).reverse()
  return out
}

/** A window mirrored left to right; `mirrorPlanes` mirrors its prediction back. */
export const mirrorInput = ({ sidePx, image, mask }: ModelInput): ModelInput => ({
  sidePx,
  image: mirrorPlanes(image, sidePx),
  mask: mirrorPlanes(mask, sidePx),
})
