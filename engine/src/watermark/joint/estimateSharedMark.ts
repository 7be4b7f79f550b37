import { ycbcrToRgb } from '../../kernel/colour/ycbcr.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import type { Yielding } from '../../ports.ts'
import type { MarkPlanes } from '../markPatch.ts'
import { transparencyOf } from '../transparencyOf.ts'
import { alphaOf, type ChannelLayer, channelLayers, halved, type Ycbcr } from './channelLayers.ts'
import { eachEdge } from './eachEdge.ts'
import { fitColour } from './fitColour.ts'
import { guessColour } from './guessColour.ts'
import { plateauPrior } from './plateauPrior.ts'
import type { SharedMark, SharedView } from './sharedMark.ts'
import { stepAlpha } from './stepAlpha.ts'
import { ycbcrOf } from './ycbcrOf.ts'

type Rgb = readonly [number, number, number]

/** Steps before differences that remain lower their own weight, after, and with the plateau known. */
const rounds = { first: 3, robust: 3, plateau: 5 } as const
/** Larger parts are estimated at half their size first, at most this many times. */
const maxDirectPixels = 40_000
const maxDepth = 3
/** Sides of views are multiples of this, so that they can be halved as often, and colour once more. */
export const sharedSideStepPx = 16
/** White or black is chosen where no channel of the estimate is farther from it, in levels. */
const pureToleranceLevels = 14
const pureColours: readonly Rgb[] = [
  [255, 255, 255],
  [0, 0, 0],
]

interface Estimate {
  readonly alpha: Float32Array
  readonly colour: Ycbcr
}

const inRange = (colour: Rgb): Rgb => colour.map((value) => clamp(value, 0, 255)) as unknown as Rgb

/** White or black where the colour is near it. */
const snapped = (colour: Rgb): Rgb =>
  pureColours.find((pure) =>
    pure.every((value, channel) => Math.abs(value - (colour[channel] as number)) <= pureToleranceLevels),
  ) ?? colour

/** Sum of the logarithms of the differences that are left between neighbours: less is better. */
const costOf = (layers: readonly ChannelLayer[], { alpha, colour }: Estimate): number => {
  let cost = 0
  for (const layer of layers) {
    const own = alphaOf(alpha, layer)
    for (const view of layer.views) {
      eachEdge(view, own, colour[view.channel], layer.width, false, (at, next, difference) => {
        // Inversion amplifies what is under the mark, which must not count against it.
        const transparency = (transparencyOf(own[at] as number) + transparencyOf(own[next] as number)) / 2
        cost += Math.log(1 + view.noiseVariance + (difference * transparency) ** 2)
      })
    }
  }
  return cost
}

type Solve = (
  start: Estimate,
  steps: number,
  how: { readonly isRobust: boolean; readonly hasPlateau: boolean },
) => Promise<Estimate>

/** Alternates corrections of colour and of alpha. */
const solver =
  (layers: readonly ChannelLayer[], isFree: Uint8Array, runtime: Yielding): Solve =>
  async (start, steps, { isRobust, hasPlateau }) => {
    let { alpha, colour } = start
    for (let step = 0; step < steps; step++) {
      await runtime.yieldToEventLoop()
      if (isRobust) colour = ycbcrOf(snapped(inRange(ycbcrToRgb(...fitColour(layers, alpha, colour)))))
      const prior = hasPlateau ? plateauPrior(alpha, isFree) : null
      alpha = stepAlpha(layers, alpha, colour, isFree, { prior, isRobust })
    }
    return { alpha, colour }
  }

/** The estimate from nothing: the best of those that start from white, from black and from a guess. */
const startEstimate = async (
  layers: readonly ChannelLayer[],
  guess: Rgb,
  count: number,
  solve: Solve,
): Promise<Estimate> => {
  let best: Estimate = { alpha: new Float32Array(count), colour: ycbcrOf(guess) }
  let bestCost = Infinity
  for (const start of new Set([snapped(guess), ...pureColours])) {
    const none = { alpha: new Float32Array(count), colour: ycbcrOf(start) }
    const first = await solve(none, rounds.first, { isRobust: false, hasPlateau: false })
    const estimate = await solve(first, rounds.robust, { isRobust: true, hasPlateau: false })
    const cost = costOf(layers, estimate)
    if (cost < bestCost) [best, bestCost] = [estimate, cost]
  }
  return best
}

/** The views at half their size, at which colour has its full resolution. */
const halvedViews = (views: readonly SharedView[], width: number): readonly SharedView[] =>
  views.map(({ planes, noise }) => ({
    planes: planes.map((plane) => halved(plane, width)) as unknown as MarkPlanes,
    noise: noise / 2,
    isChromaHalved: false,
  }))

/**
 * The mark that several photos share, estimated from all of them: what is constant over the set is the mark. Alpha is free at each
 * pixel, so soft, shadowed and fading marks need no model of their own; then it is drawn to the levels that it takes most. Larger
 * marks are estimated at half the size first.
 * Source: Dekel, Rubinstein, Liu and Freeman, "On the Effectiveness of Visible Watermarks" (CVPR 2017); weights by texture and noise
 * replace their fixed priors.
 *
 * @param views the part of each photo with the mark, aligned, of one size; sides are multiples of `sharedSideStepPx`
 * @param painted 1 where the mark may be
 * @throws the signal's reason when aborted
 */
export const estimateSharedMark = async (
  views: readonly SharedView[],
  painted: Uint8Array,
  width: number,
  runtime: Yielding,
  depth = 0,
): Promise<SharedMark> => {
  const layers = channelLayers(views, width)
  const isFree = dilate(painted, width, 1)
  const solve = solver(layers, isFree, runtime)
  const height = painted.length / width
  let start: Estimate
  if (painted.length > maxDirectPixels && depth < maxDepth) {
    const half = halved(Float32Array.from(painted), width)
    const marked = Uint8Array.from(half, (value) => (value > 0 ? 1 : 0))
    const coarse = await estimateSharedMark(halvedViews(views, width), marked, width / 2, runtime, depth + 1)
    const plane = { width: width / 2, height: height / 2, data: coarse.alpha }
    const alpha = resizePlane(plane, width, height).data.map((value, at) => (isFree[at] === 1 ? value : 0))
    start = { alpha, colour: ycbcrOf(coarse.colour) }
  } else start = await startEstimate(layers, guessColour(views, isFree, width), painted.length, solve)
  const { alpha, colour } = await solve(start, rounds.plateau, { isRobust: true, hasPlateau: true })
  return { width, alpha, colour: inRange(ycbcrToRgb(...colour)) }
}
