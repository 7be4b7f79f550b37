import type { DetailPlanes } from './detailPlanes.ts'

/** Side of the patches that detail is transferred in. */
export const patchPx = 32

/** A patch is described by the smoothed photo's colours on a grid of this many cells a side. */
const cells = 3
export const features = cells * cells * 3

/** Where in a patch each cell is read. */
const middlesPx = Array.from({ length: cells }, (_, cell) => Math.floor(((cell + 0.5) * patchPx) / cells))

/** A patch of `patchPx` a side in planes. */
export interface DetailPatch {
  readonly planes: DetailPlanes
  readonly left: number
  readonly top: number
}

/** Writes the smoothed colours on the cells of a patch at `to`. */
export const describePatch = ({ planes, left, top }: DetailPatch, out: Float32Array, to: number): void => {
  const { width, smooth } = planes
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

/** Sum of the squared detail of a patch, never 0. */
export const energyOf = ({ planes, left, top }: DetailPatch): number => {
  const { width, detail } = planes
  const first = top * width + left
  let sum = 1e-6
  for (let y = 0; y < patchPx; y++) {
    for (let at = first + y * width; at < first + y * width + patchPx; at++)
      sum += (detail[at] as number) * (detail[at] as number)
  }
  return sum
}
