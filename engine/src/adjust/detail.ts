import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import type { Raster } from '../raster/raster.ts'
import { mapPixels, type Rgb } from './mapPixels.ts'

const add = (rgb: Rgb, change: number): void => {
  rgb[0] += change
  rgb[1] += change
  rgb[2] += change
}

/** Unsharp masking of luma: all channels change alike, so no colour fringes appear. */
const unsharpMask = (photo: Raster, sigmaPx: number, strength: number): Raster => {
  const luma = lumaPlaneBt709(photo)
  const blurred = fastGaussianFilter(luma, photo.width, sigmaPx)
  return mapPixels(photo, (rgb, column, row) => {
    const at = row * photo.width + column
    add(rgb, strength * ((luma[at] as number) - (blurred[at] as number)))
  })
}

/** Sharpens edges of about a pixel. @param amount 0–100 */
export const sharpen = (photo: Raster, amount: number): Raster => unsharpMask(photo, 1, (amount / 100) * 3)

/** Raises local contrast over about a fortieth of the shorter side. @param amount −100–100; negative softens */
export const clarity = (photo: Raster, amount: number): Raster => {
  const sigmaPx = Math.max(2, Math.min(photo.width, photo.height) / 40)
  return unsharpMask(photo, sigmaPx, (amount / 100) * (amount < 0 ? 0.9 : 0.8))
}

/** Adds film grain, strongest in the middle tones; the same photo always gets the same grain. @param amount 0–100 */
export const grain = (photo: Raster, amount: number): Raster => {
  const random = xorshift32()
  return mapPixels(photo, (rgb) => {
    const brightness = (rgb[0] + rgb[1] + rgb[2]) / 3
    const deviate = random() + random() + random() - 1.5
    add(rgb, deviate * (amount / 100) * 0.4 * (0.1 + brightness * (1 - brightness) * 1.2))
  })
}
