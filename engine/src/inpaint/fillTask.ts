import { isSameBox } from '../kernel/geometry/isSameBox.ts'
import type { Yielding } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { compositeFill, type Fill } from './compositeFill.ts'
import { estimateSoftEdge } from './estimateSoftEdge.ts'
import { grainAround } from './grainAround.ts'
import { type KnownPatches, knownPatches } from './knownPatches.ts'
import type { ModelInput } from './modelInput.ts'
import { type FillPlace, type Surroundings, surroundingsOf } from './surroundings.ts'

/** The photo that is being filled. */
export interface FillTask {
  readonly raster: Raster
  readonly mask: Mask
  /** Pixels outside a hole's mask in which the covered object may still show. */
  readonly softEdgePxOf: (hole: Box) => number
  /** The surroundings of a place as the photo is now; computed once until it changes. */
  readonly surroundingsOf: (place: FillPlace) => Surroundings
  /** What the known part of a window shows, found once for all fills of it. */
  readonly knownPatchesOf: (input: ModelInput) => readonly KnownPatches[]
  /** Notes that the photo has changed in a box. */
  readonly noteChanged: (box: Box) => void
  /** Whether the network's fills are searched for what does not belong. */
  readonly isJudged: boolean
  /** Gives the event loop a turn in long computations. @throws the signal's reason when aborted */
  readonly yieldToEventLoop: Yielding['yieldToEventLoop']
}

/** Estimates the soft edge of each hole once, before the hole is filled. */
export const fillTask = (
  raster: Raster,
  mask: Mask,
  { yieldToEventLoop }: Pick<Yielding, 'yieldToEventLoop'>,
  isJudged: boolean,
): FillTask => {
  const softEdges = new Map<Box, number>()
  const grain = grainAround(raster, mask)
  const patches = new WeakMap<ModelInput, readonly KnownPatches[]>()
  const known: { readonly place: FillPlace; readonly surroundings: Surroundings }[] = []
  return {
    raster,
    mask,
    isJudged,
    yieldToEventLoop,
    surroundingsOf: (place) => {
      const { box, view, scale } = place
      const isSame = (other: FillPlace): boolean =>
        other.scale === scale && isSameBox(other.box, box) && isSameBox(other.view, view)
      const found = known.find((one) => isSame(one.place))
      if (found !== undefined) return found.surroundings
      const surroundings = surroundingsOf(raster, mask, place, grain)
      known.push({ place, surroundings })
      return surroundings
    },
    knownPatchesOf: (input) => {
      const found = patches.get(input) ?? knownPatches(input)
      patches.set(input, found)
      return found
    },
    noteChanged: (box) => {
      known.length = 0
      grain.noteChanged(box)
    },
    softEdgePxOf: (hole) => {
      const known = softEdges.get(hole) ?? estimateSoftEdge(raster, mask, hole)
      softEdges.set(hole, known)
      return known
    },
  }
}

/** Blends a harmonised fill into the photo, in place. @returns the box that it changed */
export const pasteFill = ({ raster, surroundingsOf, noteChanged }: FillTask, fill: Fill): Box => {
  compositeFill(raster, fill, surroundingsOf(fill))
  noteChanged(fill.box)
  return fill.box
}
