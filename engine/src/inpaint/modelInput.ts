import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { modelSidePx } from './planWindows.ts'

/** Square planes of one window: image R, G, B planes 0–255, mask 0 = hole and 255 = keep. */
export interface ModelInput {
  readonly sidePx: number
  readonly image: Uint8Array
  readonly mask: Uint8Array
}

/** Index inside 0…length−1 that a coordinate outside shows when the photo is mirrored at its edges. */
const mirrored = (at: number, length: number): number => {
  if (length === 1) return 0
  const period = 2 * length - 2
  const inside = ((at % period) + period) % period
  return inside < length ? inside : period - inside
}

/** Photo coordinates averaged into each of `count` model coordinates: start offsets into `indexes`, one more than there are cells. */
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
    for (let at = first; at < last; at++) indexes.push(mirrored(from + at, length))
    starts[cell + 1] = indexes.length
  }
  return { starts, indexes: Int32Array.from(indexes) }
}

const dilate = (mask: Uint8Array, side: number, radius: number): Uint8Array => {
  const across = mask.slice()
  for (let row = 0; row < side; row++) {
    const base = row * side
    let last = Number.NEGATIVE_INFINITY
    for (let column = 0; column < side; column++) {
      if (mask[base + column] === 0) last = column
      if (column - last <= radius) across[base + column] = 0
    }
    last = Number.POSITIVE_INFINITY
    for (let column = side - 1; column >= 0; column--) {
      if (mask[base + column] === 0) last = column
      if (last - column <= radius) across[base + column] = 0
    }
  }
  const both = across.slice()
  for (let column = 0; column < side; column++) {
    let last = Number.NEGATIVE_INFINITY
    for (let row = 0; row < side; row++) {
      if (across[row * side + column] === 0) last = row
      if (row - last <= radius) both[row * side + column] = 0
    }
    last = Number.POSITIVE_INFINITY
    for (let row = side - 1; row >= 0; row--) {
      if (across[row * side + column] === 0) last = row
      if (last - row <= radius) both[row * side + column] = 0
    }
  }
  return both
}

/**
 * Samples one window to `sidePx`: averaged where the window is larger, mirrored where it leaves the photo. A model pixel is
 * a hole when any photo pixel in it is marked, and holes grow by `growPx` model pixels.
 */
export const modelInput = (raster: Raster, mask: Mask, view: Box, growPx: number, sidePx = modelSidePx): ModelInput => {
  const plane = sidePx * sidePx
  const image = new Uint8Array(3 * plane)
  const keep = new Uint8Array(plane).fill(255)
  const across = cellsOf(view.left, view.width, raster.width, sidePx)
  const down = cellsOf(view.top, view.height, raster.height, sidePx)
  const { data, channels, width } = raster
  const range = maxSampleValue(data) / 255
  for (let row = 0; row < sidePx; row++) {
    for (let column = 0; column < sidePx; column++) {
      let [red, green, blue, count] = [0, 0, 0, 0]
      let isHole = false
      for (let y = down.starts[row] ?? 0; y < (down.starts[row + 1] ?? 0); y++) {
        const line = (down.indexes[y] ?? 0) * width
        for (let x = across.starts[column] ?? 0; x < (across.starts[column + 1] ?? 0); x++) {
          const pixel = line + (across.indexes[x] ?? 0)
          const at = pixel * channels
          red += data[at] ?? 0
          green += data[at + 1] ?? 0
          blue += data[at + 2] ?? 0
          count++
          if (mask.data[pixel] === 255) isHole = true
        }
      }
      const to = row * sidePx + column
      const share = 1 / (count * range)
      image[to] = Math.round(red * share)
      image[plane + to] = Math.round(green * share)
      image[2 * plane + to] = Math.round(blue * share)
      if (isHole) keep[to] = 0
    }
  }
  return { sidePx, image, mask: dilate(keep, sidePx, growPx) }
}

/** Planes of a side with every row turned round. */
export const mirrorPlanes = (planes: Uint8Array, sidePx: number): Uint8Array => {
  const out = planes.slice()
  for (let from = 0; from < out.length; from += sidePx) out.subarray(from, from + sidePx).reverse()
  return out
}

/** A window as a mirror shows it: a second look for the model. Its answer is to be turned back by `mirrorPlanes`. */
export const mirrorInput = ({ sidePx, image, mask }: ModelInput): ModelInput => ({
  sidePx,
  image: mirrorPlanes(image, sidePx),
  mask: mirrorPlanes(mask, sidePx),
})
