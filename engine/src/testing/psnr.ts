import type { Raster } from '../raster/raster.ts'

/** Peak signal-to-noise ratio of all samples of two 8-bit photos of one size, in decibels. */
export const psnr = (a: Raster, b: Raster): number => {
  let error = 0
  for (let at = 0; at < a.data.length; at++) error += ((a.data[at] as number) - (b.data[at] as number)) ** 2
  return 10 * Math.log10((255 ** 2 * a.data.length) / error)
}
