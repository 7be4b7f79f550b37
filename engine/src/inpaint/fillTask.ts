import type { Yielding } from '../ports.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { compositeFill, type Fill } from './compositeFill.ts'
import { estimateSoftEdge } from './estimateSoftEdge.ts'
import { type GrainAround, grainAround } from './grainAround.ts'

/** The photo that is being filled. */
export interface FillTask {
  readonly raster: Raster
  readonly mask: Mask
  /** Pixels outside a hole's mask in which the covered object may still show. */
  readonly softEdgePxOf: (hole: Box) => number
  /** The grain around the holes. */
  readonly grain: GrainAround
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
  return {
    raster,
    mask,
    grain: grainAround(raster, mask),
    isJudged,
    yieldToEventLoop,
    softEdgePxOf: (hole) => {
      const known = softEdges.get(hole) ?? estimateSoftEdge(raster, mask, hole)
      softEdges.set(hole, known)
      return known
    },
  }
}

/** Blends a harmonised fill into the photo, in place. @returns the box that it changed */
export const pasteFill = ({ raster, mask, grain }: FillTask, fill: Fill): Box => {
  compositeFill(raster, mask, fill)
  grain.noteChanged(fill.box)
  return fill.box
}
