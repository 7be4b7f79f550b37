import type { Source } from '../container/photo.ts'

const lossless = 0.3

/** Deviation that a file's compression adds to a pixel, in levels; rule of thumb from JPEG 75–95 of photographs. */
export const compressionNoise = ({ isLossless, quality }: Pick<Source, 'isLossless' | 'quality'>): number =>
  isLossless ? lossless : 0.6 + (100 - quality) * 0.13
