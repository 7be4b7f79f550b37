import { solveSymmetric } from '../../kernel/linear/solveSymmetric.ts'
import { transparencyOf } from '../transparencyOf.ts'
import { alphaOf, type ChannelLayer, type Ycbcr } from './channelLayers.ts'
import { eachEdge } from './eachEdge.ts'

/** Pairs across which alpha changes less than this say nothing about the mark's colour. */
const minStep = 0.02
/** Compression smears the mark's colour over its outline; pairs farther apart are on both sides of that. */
const smearedReachPx = 3
const ridge = 1e-4
const unknowns = 4

/**
 * Corrects the colour of a shared mark, so that the least of its outline is left in the photos behind: one Gauss-Newton step with the
 * weights of `eachEdge`. The scale of alpha is fitted with it and dropped, because a paler colour and a stronger mark look much
 * alike; `stepAlpha` finds it from more.
 */
export const fitColour = (layers: readonly ChannelLayer[], fullAlpha: Float32Array, colour: Ycbcr): Ycbcr => {
  const gram = new Float64Array(unknowns * unknowns)
  const right = new Float64Array(unknowns)
  for (const layer of layers) {
    const alpha = alphaOf(fullAlpha, layer)
    for (const view of layer.views) {
      const level = colour[view.channel]
      const own = view.channel + 1
      eachEdge(
        view,
        alpha,
        level,
        layer.width,
        true,
        (at, next, difference, weight, slope) => {
          const [a, b] = [alpha[at] as number, alpha[next] as number]
          if (Math.abs(a - b) < minStep) return
          const byScale = slope * (a - b)
          const byColour = b / transparencyOf(b) - a / transparencyOf(a)
          gram[0] = (gram[0] as number) + weight * byScale * byScale
          gram[own] = (gram[own] as number) + weight * byScale * byColour
          gram[own * unknowns] = gram[own] as number
          gram[own * unknowns + own] = (gram[own * unknowns + own] as number) + weight * byColour * byColour
          right[0] = (right[0] as number) - weight * byScale * difference
          right[own] = (right[own] as number) - weight * byColour * difference
        },
        layer.isHalf ? smearedReachPx : 1,
      )
    }
  }
  const [, luma, cb, cr] = solveSymmetric(gram, right, ridge) as unknown as [number, number, number, number]
  return [colour[0] + luma, colour[1] + cb, colour[2] + cr]
}
