import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { createPlane } from '../../kernel/memory/planePool.ts'
import { boxDownsample } from '../../kernel/resample/boxDownsample.ts'
import { cropPlane } from '../../raster/cropPlane.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import { matteGridFactor } from '../matteGrid.ts'

/** A photo and its cut-out on the grid on which strokes are solved; kept between strokes, because most of it stays as it is. */
export interface CorrectionGrid {
  /** Photo pixels per pixel of the grid. */
  readonly factor: number
  /** Colours 0–1. */
  readonly image: RgbPlanes
  /** The cut-out's alpha, 0–1. */
  readonly alpha: Plane
}

/** Computes alpha again under a box of the cut-out. */
export const refreshAlpha = (
  { factor, alpha }: Pick<CorrectionGrid, 'factor' | 'alpha'>,
  cutout: Raster,
  box: Box,
): void => {
  const maximum = maxSampleValue(cutout.data)
  const endRow = Math.ceil((box.top + box.height) / factor)
  const endColumn = Math.ceil((box.left + box.width) / factor)
  for (let row = Math.floor(box.top / factor); row < endRow; row++) {
    const top = row * factor
    const bottom = Math.min(cutout.height, top + factor)
    for (let column = Math.floor(box.left / factor); column < endColumn; column++) {
      const left = column * factor
      const right = Math.min(cutout.width, left + factor)
      let sum = 0
      for (let y = top; y < bottom; y++) {
        const from = y * cutout.width
        for (let x = left; x < right; x++) sum += cutout.data[(from + x) * 4 + 3] as number
      }
      alpha.data[row * alpha.width + column] = sum / (maximum * (bottom - top) * (right - left))
    }
  }
}

/** Lays new pixels on a cut-out, in place, and computes alpha again under them. */
export const layOnCutout = (
  grid: Pick<CorrectionGrid, 'factor' | 'alpha'>,
  cutout: Raster,
  { box, raster }: { readonly box: Box; readonly raster: Raster },
): void => {
  const bytes = box.width * 4
  for (let row = 0; row < box.height; row++) {
    const to = ((box.top + row) * cutout.width + box.left) * 4
    cutout.data.set(raster.data.subarray(row * bytes, (row + 1) * bytes), to)
  }
  refreshAlpha(grid, cutout, box)
}

/** Alpha 0–1 of a cut-out on its grid. */
export const alphaOnGrid = (cutout: Raster): Plane => {
  const { width, height } = cutout
  const factor = matteGridFactor(cutout)
  const alpha = createPlane(Math.ceil(width / factor), Math.ceil(height / factor))
  refreshAlpha({ factor, alpha }, cutout, { left: 0, top: 0, width, height })
  return alpha
}

/** The grid of a photo and its cut-out. */
export const createCorrectionGrid = (photo: Raster, cutout: Raster): CorrectionGrid => {
  const factor = matteGridFactor(photo)
  return { factor, image: boxDownsample(photo, factor), alpha: alphaOnGrid(cutout) }
}

/** The part of the grid under a window of the photo that begins at whole pixels of the grid. */
export const cropGrid = ({ factor, image, alpha }: CorrectionGrid, window: Box): Omit<CorrectionGrid, 'factor'> => {
  const box = {
    left: window.left / factor,
    top: window.top / factor,
    width: Math.ceil(window.width / factor),
    height: Math.ceil(window.height / factor),
  }
  const [red, green, blue] = image
  return {
    image: [cropPlane(red, box), cropPlane(green, box), cropPlane(blue, box)],
    alpha: cropPlane(alpha, box),
  }
}
