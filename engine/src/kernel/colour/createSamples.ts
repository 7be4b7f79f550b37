import type { Samples } from '../../raster/raster.ts'

/** `length` zero samples of the same bit depth as `like`. */
export const createSamples = (like: Samples, length: number): Samples =>
  like instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length)
