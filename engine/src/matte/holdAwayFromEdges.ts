import { distanceTransform, unitsPerPx } from '../kernel/morphology/distanceTransform.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import { threshold } from '../kernel/morphology/threshold.ts'
import type { Plane } from '../raster/plane.ts'
import type { RefinedMatte } from './refineMatte.ts'
import { unstretchAlpha } from './stretchAlpha.ts'

/**
 * Makes a refined matte, in place, what the coarse one is wherever that has no edge near: colours say nothing there.
 *
 * @param coarse alpha 0–1 on the same grid
 * @param edgePx distance from an edge up to which the matte stays as it was refined
 */
export const holdAwayFromEdges = ({ alpha, coefficients }: RefinedMatte, coarse: Plane, edgePx: number): void => {
  const { width, data } = coarse
  const isSolid = threshold(data, 0.5)
  const isOpen = flagWhere(data.length, (pixel) => isSolid[pixel] === 0)
  const [toOpen, toSolid] = [distanceTransform(isOpen, width), distanceTransform(isSolid, width)]
  const { red, green, blue, offset } = coefficients
  for (let pixel = 0; pixel < data.length; pixel++) {
    const depth = Math.max(toOpen[pixel] as number, toSolid[pixel] as number) / unitsPerPx.chamfer
    if (depth <= edgePx) continue
    const held = isSolid[pixel] as number
    alpha.data[pixel] = held
    for (const plane of [red, green, blue]) plane.data[pixel] = 0
    offset.data[pixel] = unstretchAlpha(held)
  }
}
