import type { DetailPlanes } from './detailPlanes.ts'

/** Side of the patches that detail is transferred in. */
export const patchPx = 32

/** A patch is described by the smoothed photo's colours on a grid of this many cells a side. */
const cells = 3
export const features = cells * cells * 3

/** Where in a patch each cell is read. */
const middlesPx = Array.from({ length: cells }, (_, cell) => Math.floor(((cell + 0.5) * patchPx) / cells))

/** Writes the smoothed colours on the cells of a patch, by its place in the planes, at `to`. */
export const describePatch = (
  { width, smooth }: DetailPlanes,
  left: number,
  top: number,
  out: Float32Array,
  to: number,
): void => {
  const [red, green, blue] = smooth as [Float32Array, Float32Array, Float32Array]
  let feature = to
  for (const y of middlesPx) {
    for (const x of middlesPx) {
      const from = (top + y) * width + left + x
      out[feature++] = red[from] as number
      out[feature++] = green[from] as number
      out[feature++] = blue[from] as number
    }
  }
}

/** Sum of squares over a patch, never 0. */
export const energyOf = (detail: Float32Array, width: number, from: number): number => {
  let sum = 1e-6
  for (let y = 0; y < patchPx; y++) {
    for (let at = from + y * width; at < from + y * width + patchPx; at++)
      sum += (detail[at] as number) * (detail[at] as number)
  }
  return sum
}
