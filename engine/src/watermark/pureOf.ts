import { mean } from '../kernel/statistics/mean.ts'
import { isPure, type Mark } from './mark.ts'

/** A grey within these levels of white or black, whose colours differ by no more than this, may be either. */
const maxGreyLevels = 64
const maxTint = 16

/**
 * White or black where a mark is a light or a dark grey: layers that are not known yet pull its colour towards them. White over black layers adds as much
 * light as the grey does, black over white ones takes as much away.
 *
 * @returns null where the mark is white or black already, or is neither
 */
export const pureOf = ({ colour, opacity }: Mark): Mark | null => {
  const [least, most] = [Math.min(...colour), Math.max(...colour)]
  if (isPure({ colour, opacity }) || most - least > maxTint) return null
  const lightness = mean(colour) / 255
  if (least > 255 - maxGreyLevels) return { opacity: opacity * lightness, colour: [255, 255, 255] }
  return most < maxGreyLevels ? { opacity: opacity * (1 - lightness), colour: [0, 0, 0] } : null
}
