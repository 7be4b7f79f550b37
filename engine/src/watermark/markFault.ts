import type { FoundError } from './foundError.ts'
import { ghostFraction } from './ghostFraction.ts'
import type { Inverted } from './invertMark.ts'
import type { UnderLayer } from './layerShapes.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

/** An inversion with the softness of the coverage that it rests on. */
export interface Explained extends Inverted {
  /** 0–1, as `softnessOf` measures it; 0 without the network. */
  readonly softness: number
  /** What the mark adds to each sample, in levels: the shape in which a ghost of it is looked for. */
  readonly step: MarkPlanes
  /** The first layer that was taken away. */
  readonly mark: Mark
  /** What is written instead of `planes`, where a network took away what the inversion left. */
  readonly cleaned?: MarkPlanes
  /** How much of what that network takes away is taken, 0–1; all of it where absent. */
  readonly correctionFraction?: number
  /** What that network finds wrong with the inversion; absent where it was not asked. */
  readonly error?: FoundError
  /** Whether lettering can still be read in what is written; unknown unless layers were found under the mark. */
  readonly isLegible?: boolean
  /** Alpha of what lies under it, all layers together, 0–1. */
  readonly under: Float32Array
  /** What lies under it, the highest first; absent where nothing does. */
  readonly layers?: readonly UnderLayer[]
}

/** An inversion with the mark and the layers that were taken away. */
export type InvertedMark = Pick<Explained, 'planes' | 'coverage' | 'mark' | 'under'>

/** A patch whose mark is inverted in two ways. */
export interface Solution extends Explained {
  readonly patch: MarkPatch
  /** The same mark with the shadow, outline or relief under it taken away too; null where none was found. */
  readonly layered: Explained | null
}

/** Taken for the softness of a coverage that no network predicted. */
const unknownSoftness = 0.16

interface MarkFault {
  /** 0 is ideal. */
  readonly fault: number
  /** What is left of the mark's shape, from `ghostFraction`. */
  readonly ghost: number
}

/** What is written over a patch where a solution is taken. */
export const writtenPlanes = ({ planes, cleaned = planes }: Pick<Explained, 'planes' | 'cleaned'>): MarkPlanes =>
  cleaned

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
