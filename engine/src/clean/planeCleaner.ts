import { float32Tensor, type ModelStore } from '../ports.ts'
import type { Conditioning } from './conditioning.ts'

export type ColourPlanes = readonly [red: Float32Array, green: Float32Array, blue: Float32Array]

/**
 * Removes noise and JPEG artefacts from red, green and blue planes; each result pixel depends on `reachPx` pixels to each
 * side. It reads squares of 2 × 2 pixels: windows start at even rows and columns of the photo and have even sides.
 */
export interface PlaneCleaner {
  readonly reachPx: number
  /**
   * @param planes samples 0–1, `width * height` each, of which `reachPx` on each side are context
   * @param conditioning degradation of the whole photo
   * @param strength fraction of the degradation that is removed, 0–1
   * @returns `(width - 2 * reachPx) * (height - 2 * reachPx)` samples each, not clipped
   */
  readonly clean: (
    planes: ColourPlanes,
    width: number,
    height: number,
    conditioning: Conditioning,
    strength: number,
  ) => Promise<ColourPlanes>
}

/** Two pixels to each side for each of eight convolutions. */
const reachPx = 16

/** The network that `engine/weights/clean.md` describes. */
export const openPlaneCleaner = async (store: ModelStore): Promise<PlaneCleaner> => {
  const session = await store.session('clean')
  return {
    reachPx,
    clean: async (planes, width, height, conditioning, strength) => {
      const joined = new Float32Array(3 * width * height)
      for (const [index, plane] of planes.entries()) joined.set(plane, index * width * height)
      const { cleaned } = await session.run({
        planes: float32Tensor(joined, [1, 3, height, width]),
        wear: float32Tensor(Float32Array.of(conditioning.noise, conditioning.quantization), [1, 2]),
        strength: float32Tensor(Float32Array.of(strength), [1]),
      })
      const data = cleaned?.data as Float32Array
      const length = data.length / 3
      return [data.subarray(0, length), data.subarray(length, 2 * length), data.subarray(2 * length)]
    },
  }
}
