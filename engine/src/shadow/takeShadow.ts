import type { Box, Mask, Raster } from '../raster/raster.ts'
import { uniteMasks } from '../raster/uniteMasks.ts'
import { relightShadow } from './relightShadow.ts'

/** What is still to be filled after a shadow was taken. */
export interface TakenShadow {
  /** The object, and what of its shadow cannot be relit. */
  readonly mask: Mask
  /** Where the photo was relit; null where all of the shadow is to be filled. */
  readonly relit: Box | null
}

/**
 * Takes the shadow of an object that is about to be erased: it is relit in place, and filled with the object where relighting does
 * not explain it.
 */
export const takeShadow = (raster: Raster, object: Mask, shadow: Mask): TakenShadow => {
  const relit = relightShadow(raster, shadow, object)
  return { mask: uniteMasks(object, relit === null ? shadow : relit.seam), relit: relit?.box ?? null }
}
