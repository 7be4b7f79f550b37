import { colourAffinities } from '../../kernel/linear/colourAffinities.ts'
import { solveRandomWalk } from '../../kernel/linear/solveRandomWalk.ts'
import { createPlane } from '../../kernel/memory/planePool.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { erode } from '../../kernel/morphology/erode.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { smoothstep } from '../../kernel/scalar/smoothstep.ts'
import { colourCellLogOdds, colourCellOf, colourCells } from '../../kernel/statistics/colourHistogram.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import { rgbData } from '../rgbData.ts'

/** Longest side of the grid on which a stroke spreads, in pixels. */
const maxSidePx = 200

/** Alpha from which a pixel already is what the stroke asks for, and up to which it is the opposite. */
const [settledFrom, openBelow] = [0.95, 0.5]

/** Half the width up to which alpha between the two is an edge, not a patch. */
const edgeRadiusPx = 2

/** Strength of seeds, of colours and of the prior that far pixels stay as they are. */
const [seedStrength, colourStrength, stayStrength] = [20, 0.04, 0.25]

/** Fractions of the reach from which pixels show the other side's colours, and from which they are held. */
const [samplesFrom, heldFrom] = [0.3, 0.35]

/** Colours are estimated from the strokes first, then from what was found by them. */
const passes = 2

/** Weight of the colours of what is settled beside those of what was found. */
const settledWeight = 0.5

/**
 * Log odds below which a pixel under the stroke is of the other side: a stroke across lace or spokes covers both. It counts as
 * crossing them when more than this fraction of it is of the other side.
 */
const crossed = { logOdds: -0.6, from: 0.1, to: 0.85 } as const

/** What a stroke is spread over; all of one size. */
export interface StrokeField {
  /** Colours 0–1. */
  readonly image: RgbPlanes
  /** 1 where a pixel already is what the stroke asks for, 0 where it is the opposite. */
  readonly alpha: Plane
  /** 1 where the stroke was painted, else 0. */
  readonly stroke: Uint8Array
  /** 1 where strokes of the other kind were painted, else 0. */
  readonly opposite: Uint8Array
  /** Distance from the stroke beyond which nothing changes, in pixels. */
  readonly reachPx: number
}

const countOf = (flags: Uint8Array): number => flags.reduce((sum, value) => sum + value, 0)

const binaryOf = (plane: Plane, above: number): Uint8Array =>
  Uint8Array.from(plane.data, (value) => (value > above ? 1 : 0))

const resizeFlags = (flags: Uint8Array, { width, height }: Plane, columns: number, rows: number): Uint8Array => {
  const plane = { width, height, data: Float32Array.from(flags) }
  return binaryOf(resizePlane(plane, columns, rows), 0.2)
}

const shrink = ({ image, alpha, stroke, opposite, reachPx }: StrokeField): StrokeField => {
  const factor = Math.max(1, Math.ceil(Math.max(alpha.width, alpha.height) / maxSidePx))
  const columns = Math.ceil(alpha.width / factor)
  const rows = Math.ceil(alpha.height / factor)
  const [red, green, blue] = image
  return {
    image: [resizePlane(red, columns, rows), resizePlane(green, columns, rows), resizePlane(blue, columns, rows)],
    alpha: resizePlane(alpha, columns, rows),
    stroke: resizeFlags(stroke, alpha, columns, rows),
    opposite: resizeFlags(opposite, alpha, columns, rows),
    reachPx: reachPx / factor,
  }
}

/** The middle of a stroke: its rim may have slipped over an edge. */
const coreOf = (stroke: Uint8Array, width: number): Uint8Array => {
  const depth = distanceTransform(
    stroke.map((value) => 1 - value),
    width,
  )
  let deepest = 0
  for (let pixel = 0; pixel < stroke.length; pixel++) {
    if (stroke[pixel] === 1) deepest = Math.max(deepest, depth[pixel] as number)
  }
  return stroke.map((value, pixel) => (value === 1 && 2 * (depth[pixel] as number) >= deepest ? 1 : 0))
}

/** Pixels that may change: 1, else 0. Edges of what is settled stay, wide patches between do not. */
const openPixels = ({ alpha, stroke }: StrokeField): Uint8Array => {
  const between = Uint8Array.from(alpha.data, (value) => (value >= openBelow && value < settledFrom ? 1 : 0))
  const patches = dilate(erode(between, alpha.width, edgeRadiusPx), alpha.width, edgeRadiusPx)
  return alpha.data.reduce((open, value, pixel) => {
    const isPatch = between[pixel] === 1 && (patches[pixel] === 1 || stroke[pixel] === 1)
    if (value < openBelow || isPatch) open[pixel] = 1
    return open
  }, new Uint8Array(alpha.data.length))
}

/** Log odds of each pixel's colour for the found side, to which what is settled belongs, over the other. */
const logOddsOf = (image: RgbPlanes, alpha: Plane, found: Uint8Array, other: Uint8Array): Float32Array => {
  const [r, g, b] = rgbData(image)
  const cellAt = (pixel: number): number => colourCellOf(r[pixel] as number, g[pixel] as number, b[pixel] as number)
  const [foreground, background] = [new Float64Array(colourCells), new Float64Array(colourCells)]
  const settledCount = alpha.data.reduce((sum, value) => sum + (value >= settledFrom ? 1 : 0), 0)
  const settledSample = (settledWeight * countOf(found)) / Math.max(1, settledCount)
  for (let pixel = 0; pixel < found.length; pixel++) {
    const isSettled = (alpha.data[pixel] as number) >= settledFrom
    const counts = found[pixel] === 1 || isSettled ? foreground : other[pixel] === 1 ? background : undefined
    if (counts === undefined) continue
    const cell = cellAt(pixel)
    counts[cell] = (counts[cell] as number) + (found[pixel] === 1 ? 1 : settledSample)
  }
  const odds = colourCellLogOdds(foreground, background)
  return Float32Array.from(found, (_, pixel) => odds[cellAt(pixel)] as number)
}

/** The core, or its pixels of the colours that are meant where it crosses others. */
const seedsOf = (core: Uint8Array, odds: Float32Array): Uint8Array => {
  const meant = core.map((value, pixel) => (value === 1 && (odds[pixel] as number) >= crossed.logOdds ? 1 : 0))
  const ratio = 1 - countOf(meant) / Math.max(1, countOf(core))
  return ratio > crossed.from && ratio < crossed.to ? meant : core
}

/** Joins what was found to what it touches: the soft edge between them belongs to both. */
const closeSeams = (found: Plane, alpha: Plane, open: Uint8Array): void => {
  const near = dilate(binaryOf(found, 0.5), alpha.width, edgeRadiusPx + 1)
  for (let pixel = 0; pixel < open.length; pixel++) {
    if (open[pixel] === 0 && near[pixel] === 1 && (alpha.data[pixel] as number) < settledFrom) found.data[pixel] = 1
  }
}

/**
 * Spreads a stroke over what it points at: from the stroke's middle to the edges of the photo and as far as colours are more
 * like the stroke's than like the surroundings', within its reach. What already is as asked takes no part, so that nothing
 * spreads from it.
 *
 * @returns probability 0–1 that a pixel belongs to what was pointed at, on the field's grid
 */
export const propagateStroke = (field: StrokeField): Plane => {
  const small = shrink(field)
  const { image, alpha, stroke, opposite, reachPx } = small
  const { width, height } = alpha
  const core = coreOf(stroke, width)
  const open = openPixels(small)
  const distance = distanceTransform(stroke, width)
  const withinReach = (pixel: number): number => (distance[pixel] as number) / (unitsPerPx.chamfer * reachPx)
  const links = colourAffinities(image, open)
  const strength = new Float32Array(open.length)
  const target = new Float32Array(open.length)
  let seeds = core
  let found = core
  let other = open.map((value, pixel) => (value === 1 && withinReach(pixel) > samplesFrom ? 1 : 0))
  let walked: Plane = createPlane(width, height)
  for (let pass = 0; pass < passes; pass++) {
    const odds = logOddsOf(image, alpha, found, other)
    seeds = seedsOf(core, odds)
    for (let pixel = 0; pixel < open.length; pixel++) {
      const far = withinReach(pixel)
      const likely = 1 / (1 + Math.exp(-(odds[pixel] as number)))
      const isSeed = seeds[pixel] === 1
      const isHeld = far >= 1 || (opposite[pixel] === 1 && core[pixel] === 0)
      const stay = isHeld ? seedStrength : stayStrength * smoothstep(heldFrom, 1, far)
      const own = isSeed ? seedStrength : colourStrength
      strength[pixel] = open[pixel] === 1 ? own + (isSeed ? 0 : stay) : 0
      target[pixel] = isSeed ? 1 : (own * likely) / (own + stay)
    }
    walked = solveRandomWalk({ width, height, ...links, strength, target })
    const inside = binaryOf(walked, 0.5)
    // Gaps of a pattern do not hang together; all that are alike are meant.
    found = seeds === core ? reconstruct(core, inside, width, 4) : inside
    other = open.map((value, pixel) => (value === 1 && inside[pixel] === 0 ? 1 : 0))
  }
  const reached = dilate(found, width, 1)
  for (let pixel = 0; pixel < reached.length; pixel++) if (reached[pixel] === 0) walked.data[pixel] = 0
  closeSeams(walked, alpha, open)
  return resizePlane(walked, field.alpha.width, field.alpha.height)
}
