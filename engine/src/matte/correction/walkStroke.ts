import { solveRandomWalk } from '../../kernel/linear/solveRandomWalk.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import { smoothstep } from '../../kernel/scalar/smoothstep.ts'
import type { Plane } from '../../raster/plane.ts'
import { type ColourEvidence, type Sides, weighColours } from './strokeColours.ts'
import { prepareSpread, type Spread, type StrokeField } from './strokeField.ts'

/** Longest side of the grid on which a stroke spreads first, in pixels. */
const coarseSidePx = 200

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

/** Strength of what the network read and colours say together. */
const readStrength = 0.3

/** Weight of colours' log odds beside the network's, which was shown them too, but on a coarser grid. */
const colourWeight = 0.7

/** The network's probabilities are read as if none were surer than this. */
const maxSureness = 0.999

/** Probability below which the network denies a pixel under a stroke: more readily where one to remove may cross what stays. */
const denied = { keep: 0.1, remove: 0.3 } as const

const sidesOf = ({ field, open, core }: Spread, walked: Plane, isCrossing: boolean): Sides => {
  const inside = threshold(walked.data, 0.5)
  // Gaps of a pattern do not hang together; all that are alike are meant.
  const found = isCrossing ? inside : reconstruct(core, inside, field.alpha.width, 4)
  const other = open.map((value, pixel) => (value === 1 && inside[pixel] === 0 ? 1 : 0))
  return { walked, found, other, isCrossing }
}

/** Both sides after a walk, and what their colours said before it. */
interface Walk {
  readonly sides: Sides
  /** Log odds of each pixel's colour, −3 to 3. */
  readonly odds: Float32Array
}

const joinOdds = (ofColours: Float32Array, probabilities: Float32Array): Float32Array => {
  const joined = new Float32Array(ofColours.length)
  for (let pixel = 0; pixel < joined.length; pixel++) {
    const read = clamp(probabilities[pixel] as number, 1 - maxSureness, maxSureness)
    joined[pixel] = colourWeight * (ofColours[pixel] as number) + Math.log(read / (1 - read))
  }
  return joined
}

/** Log odds of colours together with those of what the network read, and the seeds that it does not deny. */
const joinReading = (
  { seeds, odds, isCrossing }: ColourEvidence,
  { data }: Plane,
  mayCross: boolean,
): ColourEvidence => {
  const least = mayCross ? denied.remove : denied.keep
  return {
    isCrossing,
    seeds: flagWhere(seeds.length, (pixel) => seeds[pixel] === 1 && (data[pixel] as number) >= least),
    odds: joinOdds(odds, data),
  }
}

/**
 * Walks once over a field.
 *
 * @param sides from a walk before, on the same grid
 * @param meant what a network read of the stroke: the probability, 0–1, that a pixel is meant
 */
export const spreadOnce = (spread: Spread, sides: Sides, meant: Plane | null = null): Walk => {
  const { field, open, core, links, far } = spread
  const { alpha, opposite } = field
  const ofColours = weighColours(spread, sides)
  const { seeds, odds, isCrossing } = meant === null ? ofColours : joinReading(ofColours, meant, field.mayCross)
  let evidence: number = isCrossing ? colourStrength.crossing : colourStrength.plain
  if (meant !== null) evidence = readStrength
  const start = sides.walked?.data
  const strength = new Float32Array(open.length)
  const target = new Float32Array(open.length)
  for (let pixel = 0; pixel < open.length; pixel++) {
    if (open[pixel] === 0) continue
    const likely = 1 / (1 + Math.exp(-(odds[pixel] as number)))
    const isSeed = seeds[pixel] === 1
    const isHeld = (far[pixel] as number) >= 1 || (opposite[pixel] === 1 && core[pixel] === 0)
    const stay = isHeld ? seedStrength : stayStrength * smoothstep(heldFrom, 1, far[pixel] as number)
    const own = isSeed ? seedStrength : evidence
    strength[pixel] = own + (isSeed ? 0 : stay)
    target[pixel] = isSeed ? 1 : (own * likely) / (own + stay)
  }
  const next = solveRandomWalk({ ...alpha, ...links, strength, target, tolerance, ...(start && { start }) })
  return { sides: sidesOf(spread, next, isCrossing), odds }
}

/** A stroke as it spread over the coarse grid. */
export interface CoarseWalk extends Walk {
  readonly spread: Spread
}

/** Spreads a stroke over the coarse grid. */
export const walkCoarsely = (field: StrokeField): CoarseWalk => {
  const spread = prepareSpread(field, coarseSidePx)
  const { core, open, far } = spread
  const other = flagWhere(open.length, (pixel) => open[pixel] === 1 && (far[pixel] as number) > samplesFrom)
  let walk = spreadOnce(spread, { found: core, other })
  for (let pass = 1; pass < passes; pass++) walk = spreadOnce(spread, walk.sides)
  return { ...walk, spread }
}
