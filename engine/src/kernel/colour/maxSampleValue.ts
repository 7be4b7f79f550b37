import type { Samples } from '../../raster/raster.ts'

/** Largest value of a sample: 255 in 8 bit, 65535 in 16 bit. */
export const maxSampleValue = (data: Samples): 255 | 65_535 => (data instanceof Uint16Array ? 65_535 : 255)
