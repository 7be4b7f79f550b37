import { clean } from '../clean/clean.ts'
import { openPlaneCleaner } from '../clean/planeCleaner.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import type { Variant } from './chooseVariant.ts'
import { type Factor, openLumaNetwork } from './lumaNetwork.ts'
import { upscale } from './upscale.ts'

export interface EnlargeOptions {
  /** Called after each tile with the share of the whole work done, 0–1. */
  readonly onShare?: (share: number) => void
  /** Longest side of a tile in source pixels. */
  readonly tilePx?: number
}

/** Share of the time that cleaning takes before enlarging, measured. */
const cleaningShare = 0.4

/**
 * Enlarges a photo with the networks of the faithful variant. The robust way takes noise and JPEG artefacts out of light and
 * colour before, and goes on with a network that learnt from photos so cleaned.
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
  const { onShare, ...tiles } = options
  if (variant === 'clean') {
    return upscale(photo, await openLumaNetwork(runtime.models, factor), runtime, {
      ...tiles,
      onTile: (share) => onShare?.(share),
    })
  }
  const first = cleaningShare
  const cleaned = await clean(photo, await openPlaneCleaner(runtime.models), runtime, {
    ...tiles,
    strength: 1,
    onTile: (share) => onShare?.(first * share),
  })
  return upscale(cleaned, await openLumaNetwork(runtime.models, factor, variant), runtime, {
    ...tiles,
    onTile: (share) => onShare?.(first + (1 - first) * share),
  })
}
