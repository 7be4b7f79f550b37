import type { Source } from '../container/photo.ts'
import { isLossy } from './isLossy.ts'

/**
 * Whether a file keeps colour at half the resolution in both directions (4:2:0).
 * @param noise deviation that its compression adds to a pixel, in levels
 */
export const isChromaHalved = (
  { chromaSubsampling, format }: Pick<Source, 'chromaSubsampling' | 'format'>,
  noise: number,
): boolean => isLossy(noise) && (chromaSubsampling === '4:2:0' || format === 'webp')
