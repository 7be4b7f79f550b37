import { SpotlessError } from '@spotless/contract/error'
import type { Mask } from '../raster/raster.ts'

/** Share of a photo that must stay unmarked: a fill continues what it sees around the mark. */
const minUnmarkedRatio = 0.01

/** @throws SpotlessError `invalid_mask` when a mask leaves next to nothing of the photo to fill from */
export const checkSurroundings = ({ data }: Mask): void => {
  const enough = Math.ceil(minUnmarkedRatio * data.length)
  let unmarked = 0
  for (let at = 0; at < data.length && unmarked < enough; at++) if (data[at] === 0) unmarked++
  if (unmarked >= enough) return
  throw new SpotlessError(
    'invalid_mask',
    'All of the photo is marked, so there is nothing to fill it from. Mark only what is to be removed.',
  )
}
