/** One channel of an image as floats, row by row from the top; coverage and colour range from 0 to 1. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** Red, green and blue planes of one image, 0–1. */
export type RgbPlanes = readonly [red: Plane, green: Plane, blue: Plane]
