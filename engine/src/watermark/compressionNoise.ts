import type { Source } from '../container/photo.ts'

const losslessNoise = 0.3

/** Deviation that a file's compression adds to a pixel, in levels; fitted to photographs in JPEG 75–95. */
export const compressionNoise = ({ isLossless, quality }: Pick<Source, 'isLossless' | 'quality'>): number =>
  isLossless ? losslessNoise : 0.6 + (100 - quality) * 0.13
