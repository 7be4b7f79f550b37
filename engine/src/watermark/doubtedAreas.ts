import type { DoubtedMark } from '@spotless/contract/doubtedArea'
import { type MarkRemoval, maxChosenWays } from '@spotless/contract/options'
import { isSameBox } from '../kernel/geometry/isSameBox.ts'
import type { Box } from '../raster/raster.ts'
import type { Removal } from './chooseRemoval.ts'
import { partlySoundConfidence, soundConfidence, sureConfidence } from './judgeMark.ts'

interface DecidedArea {
  readonly region: Box
  /** The best that was found by reversing, which is kept where it is sound. */
  readonly removal: Pick<Removal, 'kind' | 'confidence'>
}

const wayOf = (kind: Removal['kind'], confidence: number): MarkRemoval => {
  if (confidence < partlySoundConfidence) return 'retouched'
  return confidence < soundConfidence || kind === 'blended' ? 'blended' : 'reversed'
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
      way: wayOf(kind, confidence),
      confidence,
    }))
