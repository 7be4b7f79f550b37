import type { RgbPlanes } from '../../raster/plane.ts'
import { dilate } from './dilate.ts'
import { flagWhere } from './flagWhere.ts'
import { reconstruct } from './reconstruct.ts'

/** Radius up to which a gap in an edge is closed, in pixels. */
const closedRadiusPx = 1

/** 1 for each pixel of which a channel differs by more than `maxStep` from a neighbour to the left, right, above or below, else 0. */
const stepsOf = (image: RgbPlanes, maxStep: number): Uint8Array => {
  const { width, data } = image[0]
  const steps = new Uint8Array(data.length)
  const compare = (pixel: number, next: number): void => {
    for (const { data } of image) {
      if (Math.abs((data[pixel] as number) - (data[next] as number)) <= maxStep) continue
      steps[pixel] = 1
      steps[next] = 1
      return
    }
  }
  for (let pixel = 0; pixel < steps.length; pixel++) {
    if (pixel % width < width - 1) compare(pixel, pixel + 1)
    if (pixel + width < steps.length) compare(pixel, pixel + width)
  }
  return steps
}

/**
 * Spreads flags over pixels whose colours change gradually, as those of a surface in light and shade do, up to edges; an edge
 * with a gap of at most two pixels holds too.
 *
 * @param image colours 0–1
 * @param from 1 where the spreading starts, else 0
 * @param open 1 for each pixel that may be reached, else 0
 * @param maxStep largest difference of a channel, 0–1, between neighbours that is no edge
 * @returns 1 for each pixel that was reached, and where it started, else 0
 */
export const reachSmoothly = (image: RgbPlanes, from: Uint8Array, open: Uint8Array, maxStep: number): Uint8Array => {
  const { width } = image[0]
  const steps = stepsOf(image, maxStep)
  const barred = dilate(steps, width, closedRadiusPx)
  const smooth = flagWhere(open.length, (pixel) => open[pixel] === 1 && barred[pixel] === 0)
  const start = flagWhere(open.length, (pixel) => from[pixel] === 1 && smooth[pixel] === 1)
  const reached = dilate(reconstruct(start, smooth, width, 4), width, closedRadiusPx)
  return flagWhere(
    open.length,
    (pixel) => from[pixel] === 1 || (reached[pixel] === 1 && open[pixel] === 1 && steps[pixel] === 0),
  )
}
