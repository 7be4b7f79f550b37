import { boxFilter } from '@spotless/engine/kernel/filter/boxFilter'
import { localVariance } from '@spotless/engine/kernel/filter/localVariance'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import { fitTemplates } from '@spotless/engine/kernel/statistics/fitTemplates'
import type { Raster } from '@spotless/engine/raster/raster'
import type { MarkTruth } from './markCase.ts'
import { type OutlineLeft, outlineLeft } from './outlineLeft.ts'

/** Radius of the filter whose output is taken off: a change wider than this is no ghost but a tint. */
const tintRadiusPx = 12
const textureRadiusPx = 5
const reachPx = 4
/** Sides of the tiles in which a part of a mark is looked for. */
const tilePx = 48
/** Added to the photo's own variance: differences below this many levels are not seen. */
const justSeen = 4

const leftLimits = { wholeLevels: 2, wholeExplained: 0.15, tileLevels: 3.5, tileExplained: 0.3, tiles: 0.2 } as const
/**
 * Of 42 results looked at, at 200 %, all but one in which a mark was made out reach these, or those of `leftLimits`; of the others two. What errs
 * more over the mark than `overMark` is a fill, whose errors along the outline are its texture's.
 */
const outlineLimits = { detail: 0.85, overBeside: 3, overMark: 0.2 } as const

/** How much of a mark is in a result. */
export interface MarkLeft {
  /** Usual strength of the ghost, in levels where the photo is calm. */
  readonly levels: number
  /** Fraction of the result's error that has the mark's shape. */
  readonly explained: number
  /** Fraction of the mark in tiles where a ghost of its own is seen. */
  readonly tiles: number
  readonly outline: OutlineLeft
  /** Whether a person would see the mark. */
  readonly stays: boolean
}

type Shape = Omit<MarkLeft, 'stays' | 'outline'>

const highPass = (plane: Float32Array, width: number): Float32Array => {
  const tint = boxFilter(boxFilter(plane, width, tintRadiusPx), width, tintRadiusPx)
  return plane.map((value, at) => value - (tint[at] as number))
}

const lumaOf = (samples: ArrayLike<number>, count: number): Float32Array =>
  Float32Array.from(
    { length: count },
    (_, at) =>
      0.299 * (samples[at * 3] as number) +
      0.587 * (samples[at * 3 + 1] as number) +
      0.114 * (samples[at * 3 + 2] as number),
  )

/** The plane in which a mark shows best: luma, or blue less red where its colour differs more. */
const planeOf = (samples: ArrayLike<number>, count: number, isChroma: boolean): Float32Array =>
  isChroma
    ? Float32Array.from(
        { length: count },
        (_, at) => ((samples[at * 3] as number) - (samples[at * 3 + 2] as number)) / 2,
      )
    : lumaOf(samples, count)

const inPlane = (result: Raster, { truth, added, isMarked }: MarkTruth, isChroma: boolean): Shape => {
  const { width } = truth
  const count = isMarked.length
  const error = highPass(
    planeOf(
      Float32Array.from(result.data, (value, at) => value - (truth.data[at] as number)),
      count,
      isChroma,
    ),
    width,
  )
  const mark = planeOf(added, count, isChroma)
  const near = boxFilter(mark, width, 1)
  const body = highPass(mark, width)
  const rim = mark.map((value, at) => value - (near[at] as number))
  const edge = highPass(
    mark.map((value, at) => Math.hypot(value - (mark[at + 1] ?? value), value - (mark[at + width] ?? value))),
    width,
  )
  const photo = planeOf(truth.data, count, isChroma)
  const weight = localVariance(photo, width, textureRadiusPx).map((variance) => 1 / (justSeen ** 2 + variance))
  const isNear = dilate(isMarked, width, reachPx)
  const tiles = new Map<number, number[]>()
  const places: number[] = []
  for (let at = 0; at < count; at++) {
    if (isNear[at] === 0) continue
    places.push(at)
    const tile = Math.floor(at / width / tilePx) * 1000 + Math.floor((at % width) / tilePx)
    const own = tiles.get(tile)
    if (own === undefined) tiles.set(tile, [at])
    else own.push(at)
  }
  const templates = [body, rim, edge]
  const whole = fitTemplates(error, templates, weight, places)
  let seen = 0
  let all = 1e-6
  for (const own of tiles.values()) {
    const power = own.reduce((sum, at) => sum + (weight[at] as number) * (body[at] as number) ** 2, 0)
    const { strength, explained } = fitTemplates(error, templates, weight, own)
    all += power
    if (strength > leftLimits.tileLevels && explained > leftLimits.tileExplained) seen += power
  }
  return { levels: whole.strength, explained: whole.explained, tiles: seen / all }
}

/**
 * How much of a mark a result still shows: its error is fitted by the mark's body, its rim and its outline, first over the whole
 * mark, then tile by tile. Calm parts of the photo weigh most, for there a ghost is seen. A fill's errors do not have the mark's shape. Lines along its outline
 * are looked for beside that (`outlineLeft`).
 */
export const markLeft = (result: Raster, truth: MarkTruth): MarkLeft => {
  const [luma, chroma] = [inPlane(result, truth, false), inPlane(result, truth, true)]
  const isSeen = ({ levels, explained, tiles }: Shape): boolean =>
    (levels > leftLimits.wholeLevels && explained > leftLimits.wholeExplained) || tiles > leftLimits.tiles
  const { isMarked, added, mask, truth: photo } = truth
  const ofLuma = (samples: ArrayLike<number>): Float32Array => lumaOf(samples, isMarked.length)
  const error = ofLuma(Float32Array.from(result.data, (value, at) => value - (photo.data[at] as number)))
  const outline = outlineLeft(error, ofLuma(added), ofLuma(photo.data), isMarked, mask.data, photo.width)
  const isDrawn =
    outline.detail > outlineLimits.detail &&
    outline.overBeside > outlineLimits.overBeside &&
    outline.overMark < outlineLimits.overMark
  const worst = chroma.levels > luma.levels ? chroma : luma
  return {
    ...worst,
    tiles: Math.max(luma.tiles, chroma.tiles),
    outline,
    stays: isSeen(luma) || isSeen(chroma) || isDrawn,
  }
}
