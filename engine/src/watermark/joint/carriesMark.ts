import { alphaOf, channelLayers } from './channelLayers.ts'
import { eachEdge } from './eachEdge.ts'
import type { SharedMark, SharedView } from './sharedMark.ts'
import { ycbcrOf } from './ycbcrOf.ts'

/** Pairs across which alpha changes less than this say nothing. */
const minStep = 0.03
/** How much stronger or weaker than the shared mark that of one photo may seem, as a fraction. */
const maxScaleError = 0.4

/**
 * Whether one photo carries a shared mark: with the mark taken away, hardly anything of its outline is left. In a photo without the
 * mark its negative appears.
 */
export const carriesMark = (view: SharedView, { alpha: fullAlpha, colour: rgb, width }: SharedMark): boolean => {
  const colour = ycbcrOf(rgb)
  let curvature = 0
  let pull = 0
  for (const layer of channelLayers([view], width)) {
    const alpha = alphaOf(fullAlpha, layer)
    for (const channel of layer.views) {
      const level = colour[channel.channel]
      eachEdge(channel, alpha, level, layer.width, false, (at, next, difference, weight, slope) => {
        const step = (alpha[at] as number) - (alpha[next] as number)
        if (Math.abs(step) < minStep) return
        const expected = slope * step
        curvature += weight * expected * expected
        pull += weight * expected * difference
      })
    }
  }
  return curvature > 0 && Math.abs(pull / curvature) < maxScaleError
}
