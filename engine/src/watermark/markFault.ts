import { ghostFraction } from './ghostFraction.ts'
import type { Inverted } from './invertMark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

/** An inversion with the softness of the coverage that it rests on. */
export interface Explained extends Inverted {
  /** 0–1, as `softnessOf` measures it; 0 without the network. */
  readonly softness: number
  /** What the mark adds to each sample, in levels: the shape in which a ghost of it is looked for. */
  readonly step: MarkPlanes
}

/** Taken for the softness of a coverage that no network predicted. */
const unknownSoftness = 0.16

interface MarkFault {
  /** 0 is ideal. */
  readonly fault: number
  /** What is left of the mark's shape, from `ghostFraction`. */
  readonly ghost: number
}

const known = new WeakMap<Explained, MarkFault>()

/**
 * How much speaks against a solution: what it leaves of its own shape, times how undecided its coverage is. Each alone errs: the shape of large
 * letters agrees with a busy photo by chance, and small letters are mostly outline.
 */
export const markFault = (patch: MarkPatch, solution: Explained): MarkFault => {
  const found = known.get(solution)
  if (found !== undefined) return found
  const ghost = ghostFraction(patch, solution.planes, solution.step)
  const fault = { fault: ghost * (solution.softness === 0 ? unknownSoftness : solution.softness), ghost }
  known.set(solution, fault)
  return fault
}
