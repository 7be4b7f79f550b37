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
const findLayers = (patch: MarkPatch, mark: Mark, coverage: Float32Array, isKnockedOut: boolean): FoundLayers => {
  let own: LayeredMark = { mark, layers: [] }
  while (own.layers.length < maxLayers) {
    const left = own.layers.reduce(withoutLayer, takeMark(patch, own.mark, coverage))
    const found = findUnderLayer(left, coverage, patch.box.width, { opacity: own.mark.opacity, isKnockedOut })
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
    return withBestWidth(left, coverage, patch.box.width, layer, mark.opacity)
  })
  return { mark, layers: chosen }
}

/** Under one mark, its layers measured twice: the second time with the better coverage that is known without them. */
const explainUnder = async (
  patch: MarkPatch,
  mark: Mark,
  inverted: Inverted,
  options: EstimateOptions,
  { strayed, ...found }: FoundLayers,
  isKnockedOut: boolean,
): Promise<Explained | null> => {
  let layered: Explained | null = null
  let { coverage } = inverted
  let own: LayeredMark = found
  if (strayed !== null) {
    // Over ground as light as the mark it is seen by its layers alone: coverage was predicted too wrong there to fit them by.
    const told = await explainTold(patch, { mark, layers: [strayed] }, coverage, options)
    if (told === null) return null
    coverage = told.coverage
    own = findLayers(patch, mark, coverage, isKnockedOut)
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
  const explain = async (one: Mark, isKnockedOut: boolean): Promise<boolean> => {
    const found = findLayers(patch, one, inverted.coverage, isKnockedOut)
    if (found.layers.length === 0 && found.strayed === null) return false
    const layered = await explainUnder(patch, one, inverted, options, found, isKnockedOut)
    const isLikelier =
      layered !== null && (likeliest === null || markFault(patch, layered).fault < markFault(patch, likeliest).fault)
    if (isLikelier) likeliest = layered
    return true
  }
  // Where nothing is seen, nothing that letters knock out is.
  if (await explain(mark, false)) await explain(mark, true)
  for (const pure of pureMarksOf(mark)) await explain(pure, false)
  return likeliest
}
