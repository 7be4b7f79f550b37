import { lumaBt601 } from '../../kernel/colour/lumaBt601.ts'
import { cbOf, crOf } from '../../kernel/colour/ycbcr.ts'
import type { Ycbcr } from './channelLayers.ts'

/** Luma, Cb and Cr of a colour in R, G, B. */
export const ycbcrOf = ([red, green, blue]: readonly [number, number, number]): Ycbcr => {
  const luma = lumaBt601(red, green, blue)
  return [luma, cbOf(blue, luma), crOf(red, luma)]
}
