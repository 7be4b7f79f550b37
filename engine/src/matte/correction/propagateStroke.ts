import { solveRandomWalk } from '../../kernel/linear/solveRandomWalk.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { smoothstep } from '../../kernel/scalar/smoothstep.ts'
import type { Plane } from '../../raster/plane.ts'
import { settleFound } from './settleFound.ts'
import { type Sides, weighColours } from './strokeColours.ts'
import { edgeRadiusPx, prepareSpread, resizeFlags, type Spread, type StrokeField, settledFrom } from './strokeField.ts'

/** Longest sides of the grids on which a stroke spreads, in pixels: on the coarse one first, then on the fine one from there. */
const [coarseSidePx, fineSidePx] = [200, 420]

/** Strength of seeds, and of the prior that far pixels stay as they are. */
const [seedStrength, stayStrength] = [20, 0.25]

/** Strength of colours, and where a stroke crosses a pattern, whose gaps nothing else joins. */
const colourStrength = { plain: 0.04, crossing: 0.2 } as const

/** Fractions of the reach from which pixels show the other side's colours, and from which they are held. */
const [samplesFrom, heldFrom] = [0.3, 0.35]

/** Residual of a walk; it is read against thresholds, so that finer ones change no pixel that shows. */
const tolerance = 1e-3

/** Colours are estimated from the strokes first, then from what was found by them. */
const passes = 2

/** Joins what was found to what it touches: the soft edge between them belongs to both. */
const closeSeams = (found: Plane, alpha: Plane, open: Uint8Array): void => {
  const near = dilate(threshold(found.data, 0.5), alpha.width, edgeRadiusPx + 1)
  for (let pixel = 0; pixel < open.length; pixel++) {
    if (open[pixel] === 0 && near[pixel] === 1 && (alpha.data[pixel] as number) < settledFrom) found.data[pixel] = 1
  }
}

const sidesOf = ({ field, open, core }: Spread, walked: Plane, isCrossing: boolean): Sides => {
  const inside = threshold(walked.data, 0.5)
  // Gaps of a pattern do not hang together; all that are alike are meant.
  const found = isCrossing ? inside : reconstruct(core, inside, field.alpha.width, 4)
  const other = open.map((value, pixel) => (value === 1 && inside[pixel] === 0 ? 1 : 0))
  return { walked, found, other, isCrossing }
}

const spreadOnce = (spread: Spread, sides: Sides): Sides => {
  const { field, open, core, links, far } = spread
  const { alpha, opposite } = field
  const { seeds, odds, isCrossing } = weighColours(spread, sides)
  const colour = isCrossing ? colourStrength.crossing : colourStrength.plain
  const start = sides.walked?.data
  const strength = new Float32Array(open.length)
  const target = new Float32Array(open.length)
  for (let pixel = 0; pixel < open.length; pixel++) {
    if (open[pixel] === 0) continue
    const likely = 1 / (1 + Math.exp(-(odds[pixel] as number)))
    const isSeed = seeds[pixel] === 1
    const isHeld = (far[pixel] as number) >= 1 || (opposite[pixel] === 1 && core[pixel] === 0)
    const stay = isHeld ? seedStrength : stayStrength * smoothstep(heldFrom, 1, far[pixel] as number)
    const own = isSeed ? seedStrength : colour
    strength[pixel] = own + (isSeed ? 0 : stay)
    target[pixel] = isSeed ? 1 : (own * likely) / (own + stay)
  }
  const next = solveRandomWalk({ ...alpha, ...links, strength, target, tolerance, ...(start && { start }) })
  return sidesOf(spread, next, isCrossing)
}

/**
 * Spreads a stroke over what it points at: from the stroke's middle to the edges of the photo and as far as colours are more
 * like the stroke's than like the surroundings', within its reach. What already is as asked takes no part, so that nothing
 * spreads from it.
 *
 * @returns probability 0–1 that a pixel belongs to what was pointed at, on the field's grid
 */
export const propagateStroke = (field: StrokeField): Plane => {
  const coarse = prepareSpread(field, coarseSidePx)
  let sides: Sides = {
    found: coarse.core,
    other: coarse.open.map((value, pixel) => (value === 1 && (coarse.far[pixel] as number) > samplesFrom ? 1 : 0)),
  }
  for (let pass = 0; pass < passes; pass++) sides = spreadOnce(coarse, sides)
  const fine = prepareSpread(field, fineSidePx)
  const { width, height } = fine.field.alpha
  const { found, other } = sides
  sides = spreadOnce(fine, {
    walked: resizePlane(sides.walked as Plane, width, height),
    found: resizeFlags(found, coarse.field.alpha, width, height, 0.5),
    other: resizeFlags(other, coarse.field.alpha, width, height, 0.5),
  })
  const walked = sides.walked as Plane
  const likely = walked.data.slice()
  const reached = dilate(sides.found, width, 1)
  for (let pixel = 0; pixel < reached.length; pixel++) if (reached[pixel] === 0) walked.data[pixel] = 0
  closeSeams(walked, fine.field.alpha, fine.open)
  // Gaps of a pattern are no pockets.
  if (sides.isCrossing !== true) settleFound({ ...fine.field, found: walked, likely })
  return resizePlane(walked, field.alpha.width, field.alpha.height)
}
