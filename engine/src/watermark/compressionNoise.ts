import type { Source } from '../container/photo.ts'
import type { Raster } from '../raster/raster.ts'
import { earlierJpegQuality } from './earlierJpegQuality.ts'

/** Deviation of a pixel in a file without loss, in levels: rounding. */
export const losslessNoise = 0.3

/**
 * Deviation that compression added to a pixel, in levels; fitted to photographs in JPEG 75–95. A lossless file may hold a
 * photo that was a JPEG before: its pixels tell.
 */
export const compressionNoise = (
  { isLossless, quality }: Pick<Source, 'isLossless' | 'quality'>,
  raster: Raster,
): number => {
  const stored = isLossless ? earlierJpegQuality(raster) : quality
  return stored === null ? losslessNoise : 0.6 + (100 - stored) * 0.13
}
