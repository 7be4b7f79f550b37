import { clean } from '../clean/clean.ts'
import { openPlaneCleaner } from '../clean/planeCleaner.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import type { Variant } from './chooseVariant.ts'
import { type Factor, openLumaNetwork } from './lumaNetwork.ts'
import { upscale } from './upscale.ts'

export interface EnlargeOptions {
  /** Called after each tile with the fraction of all tiles done, 0–1. */
  readonly onFraction?: (fraction: number) => void
  /** Longest side of a tile in source pixels. */
  readonly tilePx?: number
}

/** Fraction of the time that cleaning takes, measured. */
const cleaningFraction = 0.4

/**
 * Upscales a photo faithfully. The `robust` variant removes noise and JPEG artefacts first and uses a network that was
 * trained on photos cleaned that way.
 *
 * @throws the signal's reason when aborted
 */
export const enlarge = async (
  photo: Raster,
  factor: Factor,
  variant: Variant,
  runtime: Runtime,
  options: EnlargeOptions,
): Promise<Raster> => {
  const { onFraction, ...tiles } = options
  if (variant === 'clean') {
    return upscale(photo, await openLumaNetwork(runtime.models, factor), runtime, {
      ...tiles,
      onTile: (fraction) => onFraction?.(fraction),
    })
  }
  const cleaned = await clean(photo, await openPlaneCleaner(runtime.models), runtime, {
    ...tiles,
    strength: 1,
    onTile: (fraction) => onFraction?.(cleaningFraction * fraction),
  })
  return upscale(cleaned, await openLumaNetwork(runtime.models, factor, variant), runtime, {
    ...tiles,
    onTile: (fraction) => onFraction?.(cleaningFraction + (1 - cleaningFraction) * fraction),
  })
}
