import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import { enclosingBox } from '../kernel/geometry/enclosingBox.ts'
import { areaSample } from '../kernel/resample/areaSample.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { sampleMask } from '../shadow/shadowGrid.ts'

/** The window reaches this far beyond the object to either side and above, as fractions of its width and height. */
const besideRatio = 0.35
const aboveRatio = 0.15
/** As far below the object as its reflection may reach: a stretched image that begins below its foot. */
const belowRatio = 1.6
/** The object's longer side on the grid. */
const objectPx = 64

/** The window around an object and below it, on a grid. */
export interface ReflectionGrid {
  readonly box: Box
  readonly width: number
  readonly height: number
  /** Red, green and blue, 0–255. */
  readonly planes: readonly [Float32Array, Float32Array, Float32Array]
  /** 1 on the object. */
  readonly isObject: Uint8Array
  /** First and last row that hold the object. */
  readonly objectRows: readonly [top: number, bottom: number]
}

/** The grid around what a mask marks; null when it marks nothing, or too little to be seen on the grid. */
export const reflectionGrid = (raster: Raster, mask: Mask): ReflectionGrid | null => {
  const object = boundingBox(mask.data, mask.width, 255)
  if (object === null) return null
  const box = enclosingBox(
    object.left - besideRatio * object.width,
    object.top - aboveRatio * object.height,
    object.left + (1 + besideRatio) * object.width,
    object.top + (1 + belowRatio) * object.height,
    raster,
  )
  const scale = Math.min(1, objectPx / Math.max(object.width, object.height))
  const width = Math.max(1, Math.round(box.width * scale))
  const height = Math.max(1, Math.round(box.height * scale))
  const isObject = sampleMask(mask, box, width, height)
  const first = isObject.indexOf(1)
  if (first < 0) return null
  const samples = areaSample(raster, box, width, height)
  const size = width * height
  const plane = (channel: number): Float32Array => samples.slice(channel * size, (channel + 1) * size)
  return {
    box,
    width,
    height,
    planes: [plane(0), plane(1), plane(2)],
    isObject,
    objectRows: [Math.floor(first / width), Math.floor(isObject.lastIndexOf(1) / width)],
  }
}
