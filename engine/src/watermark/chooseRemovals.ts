import type { MarkRemoval } from '@spotless/contract/options'
import type { EraseContext } from '../inpaint/erase.ts'
import { eraseLocally } from '../inpaint/eraseLocally.ts'
import { maskOfRegions } from '../inpaint/maskRegions.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import type { ModelSession } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { calmStrokes } from './calmStrokes.ts'
import { chooseRemoval, needsFill, type Removal } from './chooseRemoval.ts'
import { cutMarkPatch } from './markPatch.ts'
import { shapeOfMark } from './shapeOfMark.ts'
import type { SolvedMark } from './solveMarks.ts'

/** A solved mark with the way in which it is taken away. */
export interface Chosen {
  readonly one: Pick<SolvedMark, 'patch' | 'region'>
  readonly removal: Removal
  /** What a person wants there; null where the engine chooses. */
  readonly asked: MarkRemoval | null
  /** Where the mark lies on the patch: all that is filled where its removal is not sound. */
  readonly shape: Uint8Array
  /** The part of it on calm ground, and the letters that are left of what can be read: what is filled where its removal is kept elsewhere; null where it is not. */
  readonly part: Uint8Array | null
  /** Letters of it that are left; null where none were looked for. */
  readonly letters: Uint8Array | null
}

/** What fills are made with, and what a person wants of a painted region. */
export interface ChoiceTools {
  readonly session: ModelSession | null
  readonly context: EraseContext
  readonly askedFor: (region: Box) => MarkRemoval | null
}

/**
 * The best removal of each solved mark. Those that are blended are so with a fill of the same pixels by our own engines.
 *
 * @param noise deviation that compression added to a pixel, in levels
 */
export const chooseRemovals = async (
  raster: Raster,
  mask: Mask,
  solved: readonly SolvedMark[],
  noise: number,
  { session, context, askedFor }: ChoiceTools,
): Promise<Chosen[]> => {
  const toFill = solved.filter((one) => needsFill(one, noise, askedFor(one.region)))
  const filled = toFill.length === 0 ? raster : { ...raster, data: raster.data.slice() }
  if (toFill.length > 0) {
    const regions = toFill.map(({ region }) => region)
    await eraseLocally(filled, maskOfRegions(mask, regions), session, { ...context, isJudged: false }, 'fast')
  }
  const chosen: Chosen[] = []
  for (const one of solved) {
    await context.yieldToEventLoop()
    const asked = askedFor(one.region)
    const fill = toFill.includes(one) ? cutMarkPatch(filled, mask, one.patch.box).planes : null
    const removal = chooseRemoval(one, fill, noise, asked, solved)
    const shape = shapeOfMark(one)
    const isPartlyKept = asked === null && removal.keptOn === 'busy ground'
    const calm = isPartlyKept ? calmStrokes(removal.planes, shape, one.patch.box.width, removal.trace) : null
    const { lettersLeft: left, isLegible } = removal
    const letters = left && flagWhere(left.length, (at) => left[at] === 1 && shape[at] === 1)
    const part = calm && flagWhere(calm.length, (at) => calm[at] === 1 || (isLegible && letters?.[at] === 1))
    chosen.push({ one, removal, asked, shape, part, letters })
  }
  return chosen
}
