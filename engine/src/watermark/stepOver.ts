import type { Box } from '../raster/raster.ts'
import { evenLight } from './evenLight.ts'
import type { Inverted } from './invertMark.ts'
import { type Mark, opacityPlane } from './mark.ts'
import type { MarkPlanes } from './markPatch.ts'
import type { UnderLayer } from './underLayers.ts'

/**
 * What a mark and the layers under it add to the photo behind them, in levels, were that even: the shape in which a ghost is looked for. What was taken
 * away holds detail of the photo, which agrees with the result whether a ghost is there or not.
 *
 * @param inverted the photo behind and the coverage by the mark
 */
export const stepOver = (
  box: Box,
  { planes, coverage }: Inverted,
  mark: Mark,
  layers: readonly UnderLayer[] = [],
): MarkPlanes => {
  const opacity = opacityPlane(mark, box)
  const share = coverage.map((covered, at) => covered * (opacity[at] as number))
  const over = (light: Float32Array, alpha: Float32Array, level: number): Float32Array =>
    light.map((value, at) => value + (alpha[at] as number) * (level - value))
  return planes.map((plane, channel) => {
    const even = evenLight(plane, box.width)
    const under = layers.toReversed().reduce((light, { alpha, level }) => over(light, alpha, level), even)
    return over(under, share, mark.colour[channel] as number).map((value, at) => value - (even[at] as number))
  }) as unknown as MarkPlanes
}
