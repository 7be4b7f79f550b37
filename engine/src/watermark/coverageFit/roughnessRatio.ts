import { dilate } from '../../kernel/morphology/dilate.ts'
import { flagAbove } from '../../kernel/morphology/flagAbove.ts'
import type { MarkPlanes } from '../markPatch.ts'
import { cameraNoiseLevels, roughness, usualDifferences } from './roughness.ts'

/** Roughness is compared where so much is covered, and so near. */
const compared = { alpha: 0.1, nearPx: 3 } as const

/**
 * Roughness along a mark in one result over that in another: under 1 where the first explains more.
 *
 * @param alpha of the mark, 0–1
 */
export const roughnessRatio = (planes: MarkPlanes, others: MarkPlanes, alpha: Float32Array, width: number): number => {
  const usual = usualDifferences(planes, new Float32Array(alpha.length).fill(1), width, cameraNoiseLevels)
  const isNear = dilate(flagAbove(alpha, compared.alpha), width, compared.nearPx)
  return roughness(planes, usual, width, isNear) / roughness(others, usual, width, isNear)
}
