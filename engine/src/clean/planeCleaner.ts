import { type ModelStore, Tensor } from '../model/store.ts'

/** Takes noise and JPEG artefacts out of one plane; each result pixel depends on `reachPx` pixels to each side alone. */
export interface PlaneCleaner {
  readonly reachPx: number
  /**
   * @param window samples 0–1, `width * height` of which `reachPx` on each side are only looked at
   * @param strength share of what was found that is taken out, 0–1
   * @returns `(width - 2 * reachPx) * (height - 2 * reachPx)` samples, unclamped
   */
  readonly clean: (window: Float32Array, width: number, height: number, strength: number) => Promise<Float32Array>
}

/** One pixel to each side for each of eight convolutions, two for the shrinking that follows. */
const reachPx = 10

/** The cleaner described by its model card, `engine/weights/clean.md`. */
export const openPlaneCleaner = async (store: ModelStore): Promise<PlaneCleaner> => {
  const session = await store.session('clean')
  return {
    reachPx,
    clean: async (window, width, height, strength) => {
      const { cleaned } = await session.run({
        luma: new Tensor('float32', window, [1, 1, height, width]),
        strength: new Tensor('float32', Float32Array.of(strength), [1]),
      })
      return cleaned?.data as Float32Array
    },
  }
}
