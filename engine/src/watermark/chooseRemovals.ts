import type { MarkRemoval } from '@spotless/contract/options'
import type { EraseContext } from '../inpaint/erase.ts'
import { eraseLocally } from '../inpaint/eraseLocally.ts'
import type { ModelSession } from '../ports.ts'
import { maskInside } from '../raster/maskInside.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { askedRemoval, chooseRemoval, isNoisy, type Removal } from './chooseRemoval.ts'
import { evidentForm } from './evidentForm.ts'
import { writtenPlanes } from './markFault.ts'
import { cutMarkPatch } from './markPatch.ts'
import type { SolvedMark } from './solveMarks.ts'

/** A solved mark with the way in which it is taken away. */
export interface Chosen {
  readonly one: Pick<SolvedMark, 'patch' | 'region'>
  readonly removal: Removal
  /** What a person wants there; null where the engine chooses. */
  readonly asked: MarkRemoval | null
}

/** What fills are made with, and what a person wants of a painted region. */
export interface ChoiceTools {
  readonly session: ModelSession | null
  readonly context: EraseContext
  readonly askedFor: (region: Box) => MarkRemoval | null
}

/**
 * The best removal of each solved mark, held against a fill of the same pixels by our own engines. A mark that is evidently gone needs no
 * fill to compare.
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
  const evident = (one: SolvedMark): Removal | null => {
    const found = askedFor(one.region) !== null || isNoisy(one, noise) ? null : evidentForm(one)
    if (found === null) return null
    const { form, confidence } = found
    return { planes: writtenPlanes(form), confidence, kind: 'solved', form }
  }
  const known = solved.map((one) => ({ one, removal: evident(one) }))
  const unsure = known.filter(({ removal }) => removal === null).map(({ one }) => one)
  const filled = unsure.length === 0 ? raster : { ...raster, data: raster.data.slice() }
  const regions = unsure.map(({ region }) => region)
  if (unsure.length > 0)
    await eraseLocally(filled, maskInside(mask, regions), session, { ...context, isJudged: false }, 'fast')
  const choose = (one: SolvedMark): Removal => {
    const fill = cutMarkPatch(filled, mask, one.patch.box).planes
    const asked = askedFor(one.region)
    const isLeftToUs = asked === null || asked === 'filled'
    return isLeftToUs ? chooseRemoval(one, fill, noise) : askedRemoval(one, fill, noise, asked)
  }
  const chosen: Chosen[] = []
  for (const { one, removal } of known) {
    await context.yieldToEventLoop()
    chosen.push({ one, removal: removal ?? choose(one), asked: askedFor(one.region) })
  }
  return chosen
}
