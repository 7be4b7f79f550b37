import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import type { Box, Raster, Samples } from '../raster/raster.ts'

/** A part of a photo, smoothed, and what smoothing takes away. */
export interface DetailPlanes {
  /** The part, in image space. */
  readonly area: Box
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

const readRow = (
  data: Samples,
  first: number,
  step: number,
  planes: readonly Float32Array[],
  to: number,
  end: number,
) => {
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array]
  for (let at = to, from = first; at < end; at++, from += step) {
    red[at] = data[from] as number
    green[at] = data[from + 1] as number
    blue[at] = data[from + 2] as number
  }
}

/** Red, green and blue of an area of the photo, with the fill, which is inside the area, in its place. */
const composed = (raster: Raster, area: Box, fill: PlacedFill | null): readonly Float32Array[] => {
  const planes = [0, 1, 2].map(() => new Float32Array(area.width * area.height))
  for (let row = 0; row < area.height; row++) {
    const first = ((area.top + row) * raster.width + area.left) * raster.channels
    readRow(raster.data, first, raster.channels, planes, row * area.width, (row + 1) * area.width)
  }
  if (fill === null) return planes
  const { patch, box } = fill
  for (let row = 0; row < box.height; row++) {
    const to = (box.top - area.top + row) * area.width + box.left - area.left
    readRow(patch, row * box.width * 3, 3, planes, to, to + box.width)
  }
  return planes
}

/** Smooths an area of a photo with a box filter; the area's edges repeat. */
export const detailPlanes = (raster: Raster, area: Box, radiusPx: number, fill: PlacedFill | null): DetailPlanes => {
  const planes = composed(raster, area, fill)
  const smooth = planes.map((plane) => boxFilter(plane, area.width, radiusPx))
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
  return { area, smooth, detail }
}
