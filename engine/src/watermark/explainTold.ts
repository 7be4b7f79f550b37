import { dilate } from '../kernel/morphology/dilate.ts'
import type { EstimateOptions } from './estimateOptions.ts'
import { explainMark } from './explainMark.ts'
import type { LayeredMark } from './fitLayers.ts'
import type { UnderMark } from './layeredCoverage.ts'
import { opacityPlane } from './mark.ts'
import type { Explained } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { stepOver } from './stepOver.ts'
import { takeMark } from './takeMark.ts'
import { withoutLayer } from './underLayers.ts'

/** Layers where paint lets them be. */
const withinPaint = (layers: LayeredMark['layers'], { painted, box }: MarkPatch): LayeredMark['layers'] => {
  const mayBeCovered = dilate(painted, box.width, 1)
  return layers.map((layer) => ({
    ...layer,
    alpha: layer.alpha.map((value, at) => (mayBeCovered[at] === 1 ? value : 0)),
  }))
}

/** The patch as it would be without the layers under its mark. */
const withoutLayers = (patch: MarkPatch, { mark, layers }: LayeredMark, coverage: Float32Array): MarkPatch => {
  const { box } = patch
  const behind = takeMark(patch, mark, coverage)
  const photo = layers.reduce(withoutLayer, behind)
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

/** All layers together. */
const layersTogether = (layers: LayeredMark['layers'], { planes, painted }: MarkPatch): UnderMark => {
  const [alpha, added] = [new Float32Array(painted.length), new Float32Array(painted.length)]
  for (let at = 0; at < alpha.length; at++) {
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

/**
 * The mark as the network predicts it where it is told of its layers.
 *
 * @param coverage of the mark as it is known so far, 0–1
 * @returns null where the mark does not explain the patch
 */
export const explainTold = async (
  patch: MarkPatch,
  { mark, layers }: LayeredMark,
  coverage: Float32Array,
  options: EstimateOptions,
): Promise<Explained | null> => {
  const painted = withinPaint(layers, patch)
  const under = layersTogether(painted, patch)
  const told = await explainMark(withoutLayers(patch, { mark, layers: painted }, coverage), mark, options, true, under)
  return told && { ...told, step: stepOver(patch.box, told, mark, layers), under: under.alpha, layers }
}
