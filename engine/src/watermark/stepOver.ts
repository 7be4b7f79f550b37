import type { Box } from '../raster/raster.ts'
import { evenLight } from './evenLight.ts'
import type { Inverted } from './invertMark.ts'
import type { UnderLayer } from './layerShapes.ts'
import { alphaPlane, type Mark } from './mark.ts'
import type { MarkPlanes } from './markPatch.ts'

/** Lays an even colour over a plane, in place. */
const compositeEven = (light: Float32Array, alpha: Float32Array, level: number): void => {
  for (let at = 0; at < light.length; at++) {
    const value = light[at] as number
    light[at] = value + (alpha[at] as number) * (level - value)
  }
}

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
  const share = alphaPlane(mark, box, coverage)
  return planes.map((plane, channel) => {
    const even = evenLight(plane, box.width)
    const light = even.slice()
    for (let index = layers.length - 1; index >= 0; index--) {
      const { alpha, level } = layers[index] as UnderLayer
      compositeEven(light, alpha, level)
    }
    compositeEven(light, share, mark.colour[channel] as number)
    for (let at = 0; at < light.length; at++) light[at] = (light[at] as number) - (even[at] as number)
    return light
  }) as unknown as MarkPlanes
}
