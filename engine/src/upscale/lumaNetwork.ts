import type { ModelName } from '../ports.ts'
import { float32Tensor, type ModelStore } from '../ports.ts'
import type { Variant } from './chooseVariant.ts'

export type Factor = 2 | 4

/** Upscales luma; each result pixel depends on `reachPx` source pixels to each side. */
export interface LumaNetwork {
  readonly factor: Factor
  readonly reachPx: number
  /**
   * @param window luma 0–1, `width * height` samples of which `reachPx` on each side are context
   * @returns `(width - 2 * reachPx) * factor` columns and as many rows of the height; not clipped
   */
  readonly enlarge: (window: Float32Array, width: number, height: number) => Promise<Float32Array>
}

/** Eight valid 3×3 convolutions: one pixel to each side per layer. */
const reachPx = 8

const models: Readonly<Record<Variant, Readonly<Record<Factor, ModelName>>>> = {
  clean: { 2: 'faithful2x', 4: 'faithful4x' },
  robust: { 2: 'robust2x', 4: 'robust4x' },
}

/**
 * Opens the network of a factor.
 *
 * @param variant `clean` was trained on clean photos and sharpens noise and JPEG blocks too; `robust` was trained on degraded
 * photos after cleaning, and restores some of the sharpness that they lost
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
