import type { ModelName } from '../ports.ts'
import { float32Tensor, type ModelStore } from '../ports.ts'
import type { Variant } from './chooseVariant.ts'

export type Factor = 2 | 4

/** Enlarges luma; each result pixel depends on `reachPx` source pixels to each side and on none beyond. */
export interface LumaNetwork {
  readonly factor: Factor
  readonly reachPx: number
  /**
   * @param window luma 0–1, `width * height` samples of which `reachPx` on each side are only looked at
   * @returns `(width - 2 * reachPx) * factor` columns and as many rows of the height; unclamped
   */
  readonly enlarge: (window: Float32Array, width: number, height: number) => Promise<Float32Array>
}

/** Eight valid 3×3 convolutions: one pixel to each side per layer. */
const reachPx = 8

const models: Readonly<Record<Variant, Readonly<Record<Factor, ModelName>>>> = {
  clean: { 2: 'faithful2x', 4: 'faithful4x' },
  robust: { 2: 'worn2x', 4: 'worn4x' },
}

/**
 * The network of a factor.
 *
 * @param variant `clean` learnt from clean photos and sharpens noise and JPEG blocks with the rest; `robust` from photos that
 * the cleaner had been through, and gives back some of the sharpness that wear took
 */
export const openLumaNetwork = async (
  store: ModelStore,
  factor: Factor,
  variant: Variant = 'clean',
): Promise<LumaNetwork> => {
  const session = await store.session(models[variant][factor])
  return {
    factor,
    reachPx,
    enlarge: async (window, width, height) => {
      const { enlarged } = await session.run({ luma: float32Tensor(window, [1, 1, height, width]) })
      return enlarged?.data as Float32Array
    },
  }
}
