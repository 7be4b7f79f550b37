import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Box, Raster, Samples } from '../raster/raster.ts'

/** Pixels smoothed by a box filter, and what that takes away. */
export interface DetailPlanes {
  readonly width: number
  /** Red, green and blue. */
  readonly smooth: readonly Float32Array[]
  /** Luma that smoothing takes away. */
  readonly detail: Float32Array
}

/** A fill of one box of a photo. */
export interface PlacedFill {
  /** RGB samples of the box, interleaved. */
  readonly patch: Samples
  readonly box: Box
}

const emptyPlanes = (size: number): readonly Float32Array[] => [0, 1, 2].map(() => new Float32Array(size))

/** Copies `count` pixels from index `from` of samples on to index `to` of planes on. */
const readPixels = (
  { data, channels }: Pick<Raster, 'data' | 'channels'>,
  from: number,
  planes: readonly Float32Array[],
  to: number,
  count: number,
): void => {
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array]
  for (let at = to, sample = from * channels; at < to + count; at++, sample += channels) {
    red[at] = data[sample] as number
    green[at] = data[sample + 1] as number
    blue[at] = data[sample + 2] as number
  }
}

const smoothed = (planes: readonly Float32Array[], width: number, radiusPx: number): DetailPlanes => {
  const smooth = planes.map((plane) => boxFilter(plane, width, radiusPx))
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array]
  const [smoothRed, smoothGreen, smoothBlue] = smooth as [Float32Array, Float32Array, Float32Array]
  const detail = new Float32Array(red.length)
  for (let at = 0; at < detail.length; at++) {
    detail[at] = lumaBt601(
      (red[at] as number) - (smoothRed[at] as number),
      (green[at] as number) - (smoothGreen[at] as number),
      (blue[at] as number) - (smoothBlue[at] as number),
    )
  }
  return { width, smooth, detail }
}

/** An area of a photo with a fill, which is inside the area, in its place; the area's edges repeat where they are smoothed. */
export const detailOfFill = (raster: Raster, area: Box, radiusPx: number, { patch, box }: PlacedFill): DetailPlanes => {
  const planes = emptyPlanes(area.width * area.height)
  for (let row = 0; row < area.height; row++) {
    readPixels(raster, (area.top + row) * raster.width + area.left, planes, row * area.width, area.width)
  }
  for (let row = 0; row < box.height; row++) {
    const to = (box.top - area.top + row) * area.width + box.left - area.left
    readPixels({ data: patch, channels: 3 }, row * box.width, planes, to, box.width)
  }
  return smoothed(planes, area.width, radiusPx)
}

/**
 * Patches of a photo one below the other, each with `radiusPx` pixels around it, so that nothing of one is smoothed into
 * another. What is around them beyond the area repeats the area's edges.
 *
 * @param places the patches, inside the area, of one size
 */
export const detailOfPatches = (raster: Raster, area: Box, radiusPx: number, places: readonly Box[]): DetailPlanes => {
  const [{ width, height }] = places as readonly [Box]
  const [seenWidth, seenHeight] = [width + 2 * radiusPx, height + 2 * radiusPx]
  const planes = emptyPlanes(seenWidth * seenHeight * places.length)
  const [endColumn, endRow] = [area.left + area.width, area.top + area.height]
  let to = 0
  for (const { left, top } of places) {
    for (let y = top - radiusPx; y < top + height + radiusPx; y++) {
      const line = clamp(y, area.top, endRow - 1) * raster.width
      for (let x = left - radiusPx; x < left + width + radiusPx; x++, to++) {
        readPixels(raster, line + clamp(x, area.left, endColumn - 1), planes, to, 1)
      }
    }
  }
  return smoothed(planes, seenWidth, radiusPx)
}
