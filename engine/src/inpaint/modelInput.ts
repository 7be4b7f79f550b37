import type { Box, Mask, Raster } from '../raster/raster.ts'
import { modelSidePx } from './planWindows.ts'

/** Model-sized planes of one window: image R, G, B planes 0–255, mask 0 = hole and 255 = keep. */
export interface ModelInput {
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

/** Photo coordinates averaged into each model coordinate: start offsets into `indexes`, one more than there are cells. */
const cellsOf = (from: number, side: number, length: number): { starts: Int32Array; indexes: Int32Array } => {
  const scale = side / modelSidePx
  const starts = new Int32Array(modelSidePx + 1)
  const indexes: number[] = []
  for (let cell = 0; cell < modelSidePx; cell++) {
    const first = Math.floor(cell * scale)
    const last = Math.max(first + 1, Math.floor((cell + 1) * scale))
    for (let at = first; at < last; at++) indexes.push(mirrored(from + at, length))
    starts[cell + 1] = indexes.length
  }
  return { starts, indexes: Int32Array.from(indexes) }
}

const dilate = (mask: Uint8Array, radius: number): Uint8Array => {
  const across = mask.slice()
  for (let row = 0; row < modelSidePx; row++) {
    const base = row * modelSidePx
    let last = Number.NEGATIVE_INFINITY
    for (let column = 0; column < modelSidePx; column++) {
      if (mask[base + column] === 0) last = column
      if (column - last <= radius) across[base + column] = 0
    }
    last = Number.POSITIVE_INFINITY
    for (let column = modelSidePx - 1; column >= 0; column--) {
      if (mask[base + column] === 0) last = column
      if (last - column <= radius) across[base + column] = 0
    }
  }
  const both = across.slice()
  for (let column = 0; column < modelSidePx; column++) {
    let last = Number.NEGATIVE_INFINITY
    for (let row = 0; row < modelSidePx; row++) {
      if (across[row * modelSidePx + column] === 0) last = row
      if (row - last <= radius) both[row * modelSidePx + column] = 0
    }
    last = Number.POSITIVE_INFINITY
    for (let row = modelSidePx - 1; row >= 0; row--) {
      if (across[row * modelSidePx + column] === 0) last = row
      if (last - row <= radius) both[row * modelSidePx + column] = 0
    }
  }
  return both
}

/**
 * Samples one window to the model's size: averaged where the window is larger, mirrored where it leaves the photo. A
 * model pixel is a hole when any photo pixel in it is marked, and holes grow by `growPx` model pixels.
 */
export const modelInput = (raster: Raster, mask: Mask, view: Box, growPx: number): ModelInput => {
  const plane = modelSidePx * modelSidePx
  const image = new Uint8Array(3 * plane)
  const keep = new Uint8Array(plane).fill(255)
  const across = cellsOf(view.left, view.width, raster.width)
  const down = cellsOf(view.top, view.height, raster.height)
  const { data, channels, width } = raster
  const range = data instanceof Uint16Array ? 257 : 1
  for (let row = 0; row < modelSidePx; row++) {
    for (let column = 0; column < modelSidePx; column++) {
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
      const to = row * modelSidePx + column
      const share = 1 / (count * range)
      image[to] = Math.round(red * share)
      image[plane + to] = Math.round(green * share)
      image[2 * plane + to] = Math.round(blue * share)
      if (isHole) keep[to] = 0
    }
  }
  return { image, mask: dilate(keep, growPx) }
}
