import type { DoubtedMark } from '@spotless/contract/doubtedArea'
import { type MarkRemoval, maxChosenWays } from '@spotless/contract/options'
import { isSameBox } from '../kernel/geometry/isSameBox.ts'
import type { Box } from '../raster/raster.ts'
import type { Removal } from './chooseRemoval.ts'
import { sureConfidence } from './judgeMark.ts'

interface DecidedArea {
  readonly region: Box
  /** The best that was found by reversing, which is kept where it is sound. */
  readonly removal: Pick<Removal, 'kind' | 'confidence' | 'keptOn'>
}

const wayOf = ({ kind, keptOn }: DecidedArea['removal']): MarkRemoval => {
  if (keptOn === 'none') return 'retouched'
  return keptOn === 'busy ground' || kind === 'blended' ? 'blended' : 'reversed'
}

/**
 * The areas in which another way may look better than what the engine chose, the least sure first.
 * @param boxes of every painted area, in order
 */
export const doubtedAreas = (decided: readonly DecidedArea[], boxes: readonly Box[]): DoubtedMark[] =>
  decided
    .filter(({ removal }) => removal.confidence < sureConfidence)
    .toSorted((a, b) => a.removal.confidence - b.removal.confidence)
    .slice(0, maxChosenWays)
    .map(({ region, removal }) => ({
      area: boxes.findIndex((box) => isSameBox(box, region)),
      ...region,
      way: wayOf(removal),
      confidence: removal.confidence,
    }))
