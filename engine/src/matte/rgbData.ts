import type { RgbPlanes } from '../raster/plane.ts'

/** The samples of three planes, for hot loops. */
export const rgbData = ([red, green, blue]: RgbPlanes): readonly [Float32Array, Float32Array, Float32Array] => [
  red.data,
  green.data,
  blue.data,
]
