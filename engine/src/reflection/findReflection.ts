import { dilate } from '../kernel/morphology/dilate.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { eachBoxPixel } from '../shadow/eachBoxPixel.ts'
import { type Mirror, matchMirror } from './matchMirror.ts'
import { type ReflectionGrid, reflectionGrid } from './reflectionGrid.ts'

/** Correlations below which nothing is offered: row by row, with the layers of the scene, and of the object alone. */
const [minCorrelation, minLayered, minWithin] = [0.65, 0.55, 0.6] as const
/** A surface mirrors with less contrast than there is, hardly ever with more; with less than the first none would be seen. */
const gainRange = [0.25, 1.15] as const
/** What goes on upright below the object, a post or a column, correlates nearly as well as the mirror image. */
const minAdvantage = 0.08
/** The image wavers: it is marked this much larger, as a fraction of the object's height and at least a grid pixel. */
const waverRatio = 0.03

/** A reflection, as a mask of the photo's size, and how sure it is. */
export interface FoundReflection {
  /** 255 on the image of the object; 0 on the object. */
  readonly mask: Mask
  /** 0–1. */
  readonly confidence: number
}

const isCertain = ({ correlation, layered, within, gain, upright }: Mirror): boolean =>
  correlation >= minCorrelation &&
  layered >= minLayered &&
  within >= minWithin &&
  gain >= gainRange[0] &&
  gain <= gainRange[1] &&
  correlation - upright >= minAdvantage

/** Where the grid shows the object's image. */
const imageOf = (
  { isObject, width, height, objectRows: [top, bottom] }: ReflectionGrid,
  mirror: Mirror,
): Uint8Array => {
  const image = new Uint8Array(isObject.length)
  for (let row = mirror.axis + 1; row < height; row++) {
    const from = Math.round(mirror.axis - (row - mirror.axis) / mirror.stretch)
    if (from < 0) break
    for (let column = 0; column < width; column++)
      image[row * width + column] = isObject[from * width + column] as number
  }
  return dilate(image, width, Math.max(1, Math.round(waverRatio * (bottom - top + 1))))
}

/**
 * Finds the image of a marked object in a surface below it, such as water or a polished floor: what is below the object, turned upside down, correlates
 * with it and with its outline better than the object itself does upright. Smeared reflections of long exposures are not found.
 *
 * @param mask 255 on the object
 * @returns the reflection without the object; null when none is certain
 */
export const findReflection = (raster: Raster, mask: Mask): FoundReflection | null => {
  const grid = reflectionGrid(raster, mask)
  const mirror = grid === null ? null : matchMirror(grid)
  if (grid === null || mirror === null || !isCertain(mirror)) return null
  const image = Float32Array.from(imageOf(grid, mirror))
  const data = new Uint8Array(mask.data.length)
  eachBoxPixel(grid, mask, (pixel, taps) => {
    if (sampleBilinear(image, taps) >= 0.5) data[pixel] = 255
  })
  return { mask: { ...mask, data }, confidence: (mirror.correlation + mirror.layered) / 2 }
}
