import { float32Tensor, type ModelStore } from '../ports.ts'
import type { ToldWear } from './toldWear.ts'

export type ColourPlanes = readonly [red: Float32Array, green: Float32Array, blue: Float32Array]

/**
 * Takes noise and JPEG artefacts out of red, green and blue planes; each result pixel depends on `reachPx` pixels to each
 * side alone. It sees squares of 2 × 2 pixels: windows begin at even rows and columns of the photo, their sides are even.
 */
export interface PlaneCleaner {
  readonly reachPx: number
  /**
   * @param planes samples 0–1, `width * height` each, of which `reachPx` on each side are only looked at
   * @param wear what the network is told of the whole photo
   * @param strength share of what was found that is taken out, 0–1
   * @returns `(width - 2 * reachPx) * (height - 2 * reachPx)` samples of each, unclamped
   */
  readonly clean: (
    planes: ColourPlanes,
    width: number,
    height: number,
    wear: ToldWear,
    strength: number,
  ) => Promise<ColourPlanes>
}

/** Two pixels to each side for each of eight convolutions. */
const reachPx = 16

/** The cleaner described by its model card, `engine/weights/clean.md`. */
export const openPlaneCleaner = async (store: ModelStore): Promise<PlaneCleaner> => {
  const session = await store.session('clean')
  return {
    reachPx,
    clean: async (planes, width, height, wear, strength) => {
      const joined = new Float32Array(3 * width * height)
      for (const [index, plane] of planes.entries()) joined.set(plane, index * width * height)
      const { cleaned } = await session.run({
        planes: float32Tensor(joined, [1, 3, height, width]),
        wear: float32Tensor(Float32Array.of(wear.noise, wear.steps), [1, 2]),
        strength: float32Tensor(Float32Array.of(strength), [1]),
      })
      const data = cleaned?.data as Float32Array
      const length = data.length / 3
      return [data.subarray(0, length), data.subarray(length, 2 * length), data.subarray(2 * length)]
    },
  }
}
