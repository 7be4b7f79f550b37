import { fillPolygon } from '@spotless/engine/kernel/geometry/fillPolygon'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import type { Mask } from '@spotless/engine/raster/raster'
import type { Removal } from './removals.ts'
import type { Shape } from './shape.ts'

type PointPx = readonly [x: number, y: number]

const distanceToSegment = (x: number, y: number, [ax, ay]: PointPx, [bx, by]: PointPx): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const along = ((x - ax) * dx + (y - ay) * dy) / Math.max(1e-9, dx * dx + dy * dy)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - at * dx, y - ay - at * dy)
}

const markStroke = ({ data, width }: Mask, points: readonly PointPx[], radiusPx: number): void => {
  for (const [index, from] of points.slice(0, -1).entries()) {
    const to = points[index + 1] as PointPx
    for (let at = 0; at < data.length; at++) {
      if (distanceToSegment((at % width) + 0.5, Math.floor(at / width) + 0.5, from, to) <= radiusPx) data[at] = 255
    }
  }
}

const markShape = (mask: Mask, { points, radius }: Shape): void => {
  const { data, width, height } = mask
  const inPx = points.map(([x, y]): PointPx => [(x * width) / 100, (y * height) / 100])
  if (radius !== undefined) {
    markStroke(mask, inPx, (radius * Math.max(width, height)) / 100)
    return
  }
  const inside = fillPolygon(Float32Array.from(inPx.flat()), width, height)
  for (let at = 0; at < data.length; at++) if (inside[at] === 1) data[at] = 255
}

/** A person paints past the object's edge by about this fraction of the photo's longer side. */
const brushMarginRatio = 0.01

/** The pixels of shapes on a photo of the given size. */
export const maskOfShapes = (shapes: readonly Shape[], width: number, height: number): Mask => {
  const mask = { width, height, data: new Uint8Array(width * height) }
  for (const shape of shapes) markShape(mask, shape)
  return mask
}

/** The mask of a removal on a photo of the given size. */
export const maskOf = ({ shapes }: Pick<Removal, 'shapes'>, width: number, height: number): Mask => {
  const mask = maskOfShapes(shapes, width, height)
  return { ...mask, data: dilate(mask.data, width, Math.round(brushMarginRatio * Math.max(width, height))) }
}
