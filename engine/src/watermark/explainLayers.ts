import type { EstimateOptions } from './estimateOptions.ts'
import { explainTold } from './explainTold.ts'
import { fitLayers, type LayeredMark } from './fitLayers.ts'
import type { Inverted } from './invertMark.ts'
import type { UnderLayer } from './layerShapes.ts'
import type { Mark } from './mark.ts'
import { type Explained, markFault } from './markFault.ts'
import type { MarkPatch } from './markPatch.ts'
import { pureMarksOf } from './pureMarksOf.ts'
import { takeMark } from './takeMark.ts'
import { findUnderLayer, withBestWidth, withoutLayer } from './underLayers.ts'

/** How often the layers under a mark are found, each time from a better first layer. */
const layerRounds = 2
const maxLayers = 2

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

/** Layers whose outlines have their widths and corners chosen anew. */
const withBestWidths = (patch: MarkPatch, { mark, layers }: LayeredMark, coverage: Float32Array): LayeredMark => {
  const behind = takeMark(patch, mark, coverage)
  const chosen = layers.map((layer) => {
    if (layer.shape.widenPx === 0) return layer
    const left = layers.filter((other) => other !== layer).reduce(withoutLayer, behind)
    return withBestWidth(left, coverage, patch.box.width, layer)
  })
  return { mark, layers: chosen }
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
    if (round > 0) own = fitLayers(patch, withBestWidths(patch, own, coverage), coverage)
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
  let likeliest: Explained | null = null
  for (const one of [mark, ...pureMarksOf(mark)]) {
    const layered = await explainUnder(patch, one, inverted, options)
    if (layered === null) continue
    if (likeliest === null || markFault(patch, layered).fault < markFault(patch, likeliest).fault) likeliest = layered
  }
  return likeliest
}
