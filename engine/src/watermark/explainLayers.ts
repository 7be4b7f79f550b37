import { dilate } from '../kernel/morphology/dilate.ts'
import type { EstimateOptions } from './estimateOptions.ts'
import { explainMark } from './explainMark.ts'
import { fitLayers, type LayeredMark } from './fitLayers.ts'
import type { Inverted } from './invertMark.ts'
import type { UnderMark } from './layeredCoverage.ts'
import type { UnderLayer } from './layerShapes.ts'
import { type Mark, opacityPlane } from './mark.ts'
import { type Explained, markFault } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { pureOf } from './pureOf.ts'
import { stepOver } from './stepOver.ts'
import { takeMark } from './takeMark.ts'
import { findUnderLayer, withoutLayer } from './underLayers.ts'

/** How often the layers under a mark are found, each time from a better first layer. */
const layerRounds = 2
const maxLayers = 2

/** The patch as it would be without the layers under its mark. */
const withoutLayers = (patch: MarkPatch, { mark, layers }: LayeredMark, coverage: Float32Array): MarkPatch => {
  const { box } = patch
  const mayBeCovered = dilate(patch.painted, box.width, 1)
  const behind = takeMark(patch, mark, coverage)
  const photo = layers
    .map(({ alpha, level }) => ({ alpha: alpha.map((value, at) => (mayBeCovered[at] === 1 ? value : 0)), level }))
    .reduce(withoutLayer, behind)
  const opacity = opacityPlane(mark, box)
  const clean = patch.planes.map((plane, channel) =>
    plane.map((value, at) => {
      const transparency = 1 - (opacity[at] as number) * (coverage[at] as number)
      const change =
        ((photo[channel] as Float32Array)[at] as number) - ((behind[channel] as Float32Array)[at] as number)
      return value + transparency * change
    }),
  ) as unknown as MarkPlanes
  return { ...patch, planes: clean }
}

const whiteLevel = 255

/** All layers together, where paint lets them be. */
const layersTogether = (layers: LayeredMark['layers'], { planes, painted, box }: MarkPatch): UnderMark => {
  const mayBeCovered = dilate(painted, box.width, 1)
  const [alpha, added] = [new Float32Array(painted.length), new Float32Array(painted.length)]
  for (let at = 0; at < alpha.length; at++) {
    if (mayBeCovered[at] !== 1) continue
    let open = 1
    for (const layer of layers) {
      const own = layer.alpha[at] as number
      added[at] = (added[at] as number) + (open * own * layer.level) / whiteLevel
      open *= 1 - own
    }
    alpha[at] = 1 - open
  }
  return { seen: planes, alpha, added }
}

interface FoundLayers extends LayeredMark {
  /** The first layer that was seen, where its fit has strayed; else null. */
  readonly strayed: UnderLayer | null
}

/** The layers under a mark, each found in what is left once those found before are taken away. */
const findLayers = (patch: MarkPatch, mark: Mark, coverage: Float32Array): FoundLayers => {
  let own: LayeredMark = { mark, layers: [] }
  while (own.layers.length < maxLayers) {
    const left = own.layers.reduce(withoutLayer, takeMark(patch, own.mark, coverage))
    const found = findUnderLayer(left, coverage, patch.box.width)
    if (found === null) break
    const fitted = fitLayers(patch, { ...own, layers: [...own.layers, found] }, coverage)
    if (fitted.layers.length <= own.layers.length) return { ...own, strayed: own.layers.length === 0 ? found : null }
    own = fitted
  }
  return { ...own, strayed: null }
}

/** The mark as the network predicts it where it is told of its layers. */
const explainTold = async (
  patch: MarkPatch,
  own: LayeredMark,
  coverage: Float32Array,
  options: EstimateOptions,
): Promise<Explained | null> => {
  const under = layersTogether(own.layers, patch)
  const told = await explainMark(withoutLayers(patch, own, coverage), own.mark, options, true, under)
  return told && { ...told, step: stepOver(patch.box, told, own.mark, own.layers), under: under.alpha }
}

/** Under one mark, its layers measured twice: the second time with the better coverage that is known without them. */
const explainUnder = async (
  patch: MarkPatch,
  mark: Mark,
  inverted: Inverted,
  options: EstimateOptions,
): Promise<Explained | null> => {
  let layered: Explained | null = null
  let { coverage } = inverted
  let { strayed, ...own } = findLayers(patch, mark, coverage)
  if (strayed !== null) {
    // Over ground as light as the mark it is seen by its layers alone: coverage was predicted too wrong there to fit them by.
    const told = await explainTold(patch, { mark, layers: [strayed] }, coverage, options)
    if (told === null) return null
    coverage = told.coverage
    own = findLayers(patch, mark, coverage)
  }
  for (let round = 0; round < layerRounds && own.layers.length > 0; round++) {
    if (round > 0) own = fitLayers(patch, own, coverage)
    const next = await explainTold(patch, own, coverage, options)
    if (next === null) break
    layered = next
    coverage = next.coverage
  }
  return layered
}

/**
 * The mark with the layers under it (shadow, outline, relief) taken away too.
 *
 * @returns null where there are none
 */
export const explainLayers = async (
  patch: MarkPatch,
  mark: Mark,
  inverted: Inverted,
  options: EstimateOptions,
): Promise<Explained | null> => {
  if (options.network === null) return null
  const layered = await explainUnder(patch, mark, inverted, options)
  const pure = pureOf(mark)
  const other = pure === null ? null : await explainUnder(patch, pure, inverted, options)
  if (layered === null || other === null) return layered ?? other
  return markFault(patch, other).fault < markFault(patch, layered).fault ? other : layered
}
