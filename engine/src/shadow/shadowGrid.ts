import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import { enclosingBox } from '../kernel/geometry/enclosingBox.ts'
import { areaSample } from '../kernel/resample/areaSample.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'

/** The searched window reaches this far beyond the object, as a fraction of its longer side; half as far above it. */
const reachRatio = 1.1
/** The window's longer side on the grid over the object's, at most. */
const maxWindowRatio = 2.75
/** The network's coarsest level is a sixteenth of its input. */
const sideMultiple = 16

/** The window around an object on a grid: colours and the object's pixels. */
export interface ShadowGrid {
  readonly view: Box
  readonly width: number
  readonly height: number
  /** Red, green and blue in turn, 0–255. */
  readonly planes: Float32Array
  readonly isObject: Uint8Array
  /** First and last row that hold the object. */
  readonly objectRows: readonly [top: number, bottom: number]
}

/** The pixels of a part of a mask that are 255 at the middle of each cell of a grid, as 1. */
export const sampleMask = (
  mask: Mask,
  { left, top, width, height }: Box,
  columns: number,
  rows: number,
): Uint8Array => {
  const flags = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const y = top + Math.floor(((row + 0.5) * height) / rows)
    for (let column = 0; column < columns; column++) {
      const x = left + Math.floor(((column + 0.5) * width) / columns)
      if (mask.data[y * mask.width + x] === 255) flags[row * columns + column] = 1
    }
  }
  return flags
}

const roundToMultiple = (length: number): number => Math.max(1, Math.round(length / sideMultiple)) * sideMultiple

/**
 * The grids around what a mask marks, one for each size of the object; without those on which it is too little to be seen, and none when
 * nothing is marked.
 *
 * @param objectSidesPx the object's longer side on each grid, at most
 */
export const shadowGrids = (raster: Raster, mask: Mask, objectSidesPx: readonly number[]): ShadowGrid[] => {
  const object = boundingBox(mask.data, mask.width, 255)
  if (object === null) return []
  const side = Math.max(object.width, object.height)
  const reach = reachRatio * side
  const { left, top } = object
  const view = enclosingBox(
    left - reach,
    top - reach / 2,
    left + object.width + reach,
    top + object.height + reach,
    raster,
  )
  return objectSidesPx.flatMap((objectPx) => {
    const scale = Math.min(1, objectPx / side, (maxWindowRatio * objectPx) / Math.max(view.width, view.height))
    const width = roundToMultiple(view.width * scale)
    const height = roundToMultiple(view.height * scale)
    const isObject = sampleMask(mask, view, width, height)
    const bottom = Math.floor(isObject.lastIndexOf(1) / width)
    const first = isObject.indexOf(1)
    if (first < 0) return []
    const planes = areaSample(raster, view, width, height)
    return [{ view, width, height, planes, isObject, objectRows: [Math.floor(first / width), bottom] as const }]
  })
}
