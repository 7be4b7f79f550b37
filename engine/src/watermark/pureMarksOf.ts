import { mean } from '../kernel/statistics/mean.ts'
import { isPure, type Mark } from './mark.ts'

/** A mark whose colours differ by more than this many levels is no grey. */
const maxTint = 16
/** Where a mark hides more of the photo than this no layers can be told: what they leave of it is a few levels. */
const maxOpacity = 0.85
/** Grey further than this from white, 0–1, is not white over black layers, which would be opaque, nor is it black over white ones the other way round. */
const maxDistance = 0.7

/**
 * White or black where a mark is grey: layers that are not known yet pull its colour towards them. White over black layers adds as much light as
 * the grey does, black over white ones takes as much away. A middle grey may be either.
 *
 * @returns none where the mark is white or black already, or in a colour
 */
export const pureMarksOf = ({ colour, opacity }: Mark): Mark[] => {
  const isTinted = Math.max(...colour) - Math.min(...colour) > maxTint
  if (isPure({ colour, opacity }) || isTinted || opacity > maxOpacity) return []
  const lightness = mean(colour) / 255
  const white: Mark = { opacity: opacity * lightness, colour: [255, 255, 255] }
  const black: Mark = { opacity: opacity * (1 - lightness), colour: [0, 0, 0] }
  return [...(1 - lightness <= maxDistance ? [white] : []), ...(lightness <= maxDistance ? [black] : [])]
}
