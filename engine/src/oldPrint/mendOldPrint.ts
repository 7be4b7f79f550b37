import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import { mean } from '../kernel/statistics/mean.ts'
import type { Raster } from '../raster/raster.ts'
import { fillScratches } from './fillScratches.ts'
import { findScratches } from './findScratches.ts'
import { restoreFading } from './restoreFading.ts'

/** Longest side of the grid on which scratches are sought: those of a scan are a few of its pixels wide. */
const gridSidePx = 1_100
/** Largest fraction of a photo that may be worn; where more looks so it is texture. */
const maxWorn = { scratches: 0.06, specks: 0.015 } as const

/** A circle of the photo, in pixels, in which a small bright spot is no dust: a glint in an eye, a tooth. */
export interface SparedCircle {
  readonly x: number
  readonly y: number
  readonly radiusPx: number
}

export interface MendedPrint {
  readonly raster: Raster
  /** Fraction of the photo, 0–1, that was scratched or dusty and is filled. */
  readonly filledFraction: number
  /** Whether black and white had faded. */
  readonly wasFaded: boolean
}

/** The worn pixels of a grid, with a rim. */
const wornOnGrid = (luma: Float32Array, width: number, spared: readonly SparedCircle[]): Uint8Array => {
  const { scratches, specks } = findScratches(luma, width)
  for (const { x, y, radiusPx } of spared) {
    for (let row = Math.max(0, Math.floor(y - radiusPx)); row <= y + radiusPx; row++) {
      for (let column = Math.max(0, Math.floor(x - radiusPx)); column <= x + radiusPx; column++) {
        const at = row * width + column
        if (column < width && at < specks.length && Math.hypot(column - x, row - y) <= radiusPx) specks[at] = 0
      }
    }
  }
  const hasScratches = mean(scratches) <= maxWorn.scratches
  const hasSpecks = mean(specks) <= maxWorn.specks
  const worn = scratches.map((value, at) => Math.max(hasScratches ? value : 0, hasSpecks ? (specks[at] as number) : 0))
  return dilate(worn, width, 1)
}

/**
 * Mends an old print: scratches, thin folds and dust are filled from beside them, and faded black and white come back; grey stays grey.
 *
 * @param spared where nothing small is dust
 */
export const mendOldPrint = (photo: Raster, spared: readonly SparedCircle[]): MendedPrint => {
  const { width, height } = photo
  const factor = Math.max(1, Math.ceil(Math.max(width, height) / gridSidePx))
  const [red, green, blue] = boxDownsample(photo, factor)
  const luma =
    factor === 1
      ? lumaPlaneBt709(photo)
      : red.data.map(
          (value, at) => 0.2126 * value + 0.7152 * (green.data[at] as number) + 0.0722 * (blue.data[at] as number),
        )
  const onGrid = spared.map(({ x, y, radiusPx }) => ({ x: x / factor, y: y / factor, radiusPx: radiusPx / factor }))
  const worn = wornOnGrid(luma, red.width, onGrid)
  const mask = new Uint8Array(width * height)
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = Math.min(red.height - 1, Math.floor(y / factor)) * red.width
    for (let x = 0; x < width; x++, pixel++)
      mask[pixel] = worn[row + Math.min(red.width - 1, Math.floor(x / factor))] as number
  }
  const filled = mask.includes(1) ? fillScratches(photo, mask) : photo
  const raster = restoreFading(filled)
  return { raster, filledFraction: mean(mask), wasFaded: raster !== filled }
}
