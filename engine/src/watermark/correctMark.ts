import { solveSymmetric } from '../kernel/linear/solveSymmetric.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { flagAbove } from '../kernel/morphology/flagAbove.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { withoutTemplates } from '../kernel/statistics/withoutTemplates.ts'
import { robustCalmness } from './calmness.ts'
import { isPure, type Mark } from './mark.ts'
import { type CoveredDetail, type CoveredPatch, colours, markSensitivities } from './markSensitivities.ts'

const reachPx = 6
const noiseLevels = 2
const rounds = 2
/**
 * Relative to each parameter's own power. A colour that is free makes up for opacity but for the photo's variation: there the first estimate
 * knows better.
 */
const ridges = { pure: 1e-3, coloured: 0.1 } as const
/** A step of a correction larger than this is not linear any more. */
const maxStep = { opacity: 0.12, light: 12 } as const
/** Corrections this many times their standard error are more than chance. */
const significance = 3
/** A change of opacity over the mark must be surer: there is seldom one, and a false one costs much. */
const gradientSignificance = 4
/** A change of opacity over the mark that is smaller from its middle to its end is chance. */
const minGradientStep = 0.04
/** With fewer tiles their errors are taken for smaller than they are: no change of opacity is measured over small lettering. */
const minGradientTiles = 20
/** The photo's own detail agrees with itself over such tiles, so that each counts as one observation. */
const tilePx = 20
/** A pixel that is covered less belongs to no mark. */
const minCoverage = 0.1

interface Equations {
  readonly gram: Float64Array
  readonly right: Float64Array
}

const nearMark = ({ patch, coverage }: CoveredPatch): Uint8Array =>
  dilate(flagAbove(coverage, minCoverage), patch.box.width, reachPx)

/** Adds weighted products of templates with each other and with what they explain, at the flagged places. */
const addEquations = (
  { gram, right }: Equations,
  own: Float32Array,
  shapes: readonly Float32Array[],
  weights: Float32Array,
  near: Uint8Array,
): void => {
  const count = right.length
  for (let at = 0; at < own.length; at++) {
    if (near[at] === 0) continue
    const weight = weights[at] as number
    for (let i = 0; i < count; i++) {
      const weighted = weight * ((shapes[i] as Float32Array)[at] as number)
      if (weighted === 0) continue
      right[i] = (right[i] as number) + weighted * (own[at] as number)
      for (let j = 0; j < count; j++) {
        gram[i * count + j] = (gram[i * count + j] as number) + weighted * ((shapes[j] as Float32Array)[at] as number)
      }
    }
  }
}

const accumulate = (
  one: CoveredPatch,
  { detail, templates }: CoveredDetail,
  factors: Float64Array,
  into: Equations,
): void => {
  const near = nearMark(one)
  for (const [channel, own] of detail.entries()) {
    const shapes = templates[channel] as readonly Float32Array[]
    const residual = withoutTemplates(own, shapes, factors)
    addEquations(into, own, shapes, robustCalmness(own, residual, one.patch.box.width, noiseLevels), near)
  }
}

/** Adds what each flagged place pulls at each template to the score of its tile: `count` numbers a tile. */
const addPulls = (
  scores: Float64Array,
  residual: Float32Array,
  shapes: readonly Float32Array[],
  weights: Float32Array,
  near: Uint8Array,
  tileOf: Int32Array,
): void => {
  const count = shapes.length
  for (let at = 0; at < residual.length; at++) {
    if (near[at] === 0) continue
    const pull = (weights[at] as number) * (residual[at] as number)
    const first = (tileOf[at] as number) * count
    for (let i = 0; i < count; i++) {
      scores[first + i] = (scores[first + i] as number) + pull * ((shapes[i] as Float32Array)[at] as number)
    }
  }
}

/** The tile of each pixel of a patch that lies near its mark, numbered by first appearance; −1 elsewhere. */
const numberTiles = (near: Uint8Array, width: number): { readonly tileOf: Int32Array; readonly count: number } => {
  const tileOf = new Int32Array(near.length).fill(-1)
  const numbers = new Map<number, number>()
  const across = Math.ceil(width / tilePx)
  for (let at = 0; at < near.length; at++) {
    if (near[at] === 0) continue
    const place = Math.floor(Math.floor(at / width) / tilePx) * across + Math.floor((at % width) / tilePx)
    const number = numbers.get(place) ?? numbers.size
    numbers.set(place, number)
    tileOf[at] = number
  }
  return { tileOf, count: numbers.size }
}

/**
 * Standard errors of the factors that hold where neighbouring pixels err alike: from what each tile pulls by itself (the sandwich
 * estimator with clusters; Liang and Zeger 1986).
 */
const tileErrors = (
  prepared: readonly (CoveredDetail & { readonly one: CoveredPatch })[],
  factors: Float64Array,
  gram: Float64Array,
  ridge: number,
): { readonly errors: Float64Array; readonly tiles: number } => {
  const count = factors.length
  const scores: Float64Array[] = []
  for (const { one, detail, templates } of prepared) {
    const { width } = one.patch.box
    const near = nearMark(one)
    const tiles = numberTiles(near, width)
    const ofPatch = new Float64Array(tiles.count * count)
    for (const [channel, own] of detail.entries()) {
      const shapes = templates[channel] as readonly Float32Array[]
      const residual = withoutTemplates(own, shapes, factors)
      addPulls(ofPatch, residual, shapes, robustCalmness(own, residual, width, noiseLevels), near, tiles.tileOf)
    }
    for (let tile = 0; tile < tiles.count; tile++) scores.push(ofPatch.subarray(tile * count, (tile + 1) * count))
  }
  const errors = Float64Array.from({ length: count }, (_, parameter) => {
    const unit = Float64Array.from({ length: count }, (_, other) => (other === parameter ? 1 : 0))
    const inverse = solveSymmetric(gram, unit, ridge)
    let variance = 0
    for (const score of scores) {
      variance += score.reduce((sum, value, i) => sum + value * (inverse[i] as number), 0) ** 2
    }
    return Math.sqrt(variance)
  })
  return { errors, tiles: scores.length }
}

/**
 * Corrects opacity, its change over the mark and, unless it is white or black, colour, so that what is left of the photo's
 * detail no longer has the mark's shape: one Gauss-Newton step of a weighted regression in which calm parts weigh most and the
 * photo's own edges little (iteratively reweighted least squares). Unlike pairs of pixels at a fixed distance it
 * holds for soft edges and thin lines.
 *
 * @returns the corrected mark and the size of the correction of opacity anywhere on it
 */
export const correctMark = (
  covered: readonly CoveredPatch[],
  mark: Mark,
): { readonly mark: Mark; readonly change: number } => {
  let [x, y, total, left, right, top, bottom] = [0, 0, 0, Infinity, 0, Infinity, 0]
  for (const { patch, coverage } of covered) {
    for (let at = 0; at < coverage.length; at++) {
      const weight = coverage[at] as number
      if (weight < minCoverage) continue
      const [column, row] = [patch.box.left + (at % patch.box.width), patch.box.top + Math.floor(at / patch.box.width)]
      x += weight * column
      y += weight * row
      total += weight
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
    }
  }
  if (total === 0) return { mark, change: 0 }
  const centre = { x: x / total, y: y / total, scalePx: Math.max(8, (right - left) / 2, (bottom - top) / 2) }
  const count = isPure(mark) ? 3 : 3 + colours
  const ridge = ridges[isPure(mark) ? 'pure' : 'coloured']
  const prepared = covered.map((one) => ({ one, ...markSensitivities(one, mark, centre) }))
  let factors = new Float64Array(count)
  let gram = new Float64Array(count * count)
  for (let round = 0; round < rounds; round++) {
    gram = new Float64Array(count * count)
    const equations = { gram, right: new Float64Array(count) }
    for (const { one, ...of } of prepared) accumulate(one, of, factors, equations)
    factors = solveSymmetric(gram, equations.right, ridge) as Float64Array<ArrayBuffer>
  }
  const { errors, tiles } = tileErrors(prepared, factors, gram, ridge)
  const isSure = (index: number, times = significance): boolean =>
    Math.abs(factors[index] as number) > times * (errors[index] as number)
  // What is left has the shape of a parameter's effect: the parameter is off by as much the other way.
  const step = (index: number): number => -clamp(factors[index] as number, -maxStep.opacity, maxStep.opacity)
  const gradientStep = (index: number): number => {
    if (tiles < minGradientTiles) return 0
    const isNew = mark.gradient === undefined
    if (!isSure(index, isNew ? gradientSignificance : significance)) return 0
    return isNew && Math.abs(step(index)) < minGradientStep ? 0 : step(index)
  }
  // Opacity and colour make up for each other, so they change together and as far as each allows, or not at all.
  const jointly = [0, ...(count === colours ? [] : [colours, colours + 1, colours + 2])]
  const limitOf = (index: number): number => (index === 0 ? maxStep.opacity : maxStep.light)
  const scale = jointly.some((index) => isSure(index))
    ? jointly.reduce((least, index) => Math.min(least, limitOf(index) / Math.abs(factors[index] as number)), 1)
    : 0
  const jointStep = (index: number): number => -scale * (factors[index] as number)
  const [opacityStep, xStep, yStep] = [jointStep(0), gradientStep(1), gradientStep(2)]
  const old = mark.gradient ?? { perX: 0, perY: 0, centreX: centre.x, centreY: centre.y }
  const atCentre = mark.opacity + old.perX * (centre.x - old.centreX) + old.perY * (centre.y - old.centreY)
  const gradient = {
    perX: old.perX + xStep / centre.scalePx,
    perY: old.perY + yStep / centre.scalePx,
    centreX: centre.x,
    centreY: centre.y,
  }
  const opacity = clamp(atCentre + opacityStep, 0.03, 0.95)
  const shift = (channel: number): number => (count === colours ? 0 : jointStep(colours + channel))
  const colour = mark.colour.map((level, channel) => clamp(level + shift(channel), 0, 255)) as [number, number, number]
  const isFlat = gradient.perX === 0 && gradient.perY === 0
  return {
    mark: isFlat ? { opacity, colour } : { opacity, colour, gradient },
    change: Math.abs(opacityStep) + Math.max(Math.abs(xStep), Math.abs(yStep)),
  }
}
