import type { DoubtedMark } from '@spotless/contract/doubtedArea'
import { maxChosenWays } from '@spotless/contract/options'
import { isSameBox } from '../kernel/geometry/isSameBox.ts'
import type { Box } from '../raster/raster.ts'
import type { Removal } from './chooseRemoval.ts'
import { soundConfidence, sureConfidence } from './judgeMark.ts'

interface DecidedArea {
  readonly region: Box
  /** The best that was found by reversing, which is kept where it is sound. */
  readonly removal: Pick<Removal, 'kind' | 'confidence'>
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
    .map(({ region, removal: { kind, confidence } }) => ({
      area: boxes.findIndex((box) => isSameBox(box, region)),
      ...region,
      way: confidence < soundConfidence ? 'retouched' : kind === 'solved' ? 'reversed' : 'blended',
      confidence,
    }))
