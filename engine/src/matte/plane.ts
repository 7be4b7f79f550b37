import type { Raster } from '../raster/raster.ts'

/** One channel of an image as floats, rows from the top; the range is the user's (0–1 for coverage and colour). */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** Red, green and blue of one image, each 0–1. */
export type Planes = readonly [Plane, Plane, Plane]

export const emptyPlane = (width: number, height: number): Plane => ({
  width,
  height,
  data: new Float32Array(width * height),
})

/** Largest value a sample of this raster can take: 255 or 65535. */
export const sampleMaximum = (raster: Raster): number => (raster.data instanceof Uint16Array ? 65_535 : 255)
