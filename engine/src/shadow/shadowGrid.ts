import type { Box } from '../raster/raster.ts'

/** The window around an object on a grid: colours and the object's pixels. */
export interface ShadowGrid {
  readonly view: Box
  readonly width: number
  readonly height: number
  /** Red, green and blue in turn, 0–1. */
  readonly planes: Float32Array
  readonly isObject: Uint8Array
}
