import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { createPlane } from '../kernel/memory/planePool.ts'
import { colourCellLogOdds, colourCellOf, colourCells } from '../kernel/statistics/colourHistogram.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { rgbData } from './rgbData.ts'

/**
 * Alpha above and below which a pixel is a sample of the foreground's and of the background's
 * colours.
 */
const [foregroundAbove, backgroundBelow] = [0.97, 0.03]

/**
 * Log odds of foreground over background by colour alone, from histograms of both, averaged over
 * windows. Source of the colour models: Rother, Kolmogorov, Blake, "GrabCut", SIGGRAPH 2004.
 *
 * @param image colours 0–1 on any grid
 * @param alpha 0–1
 * @param radiusPx half side of the windows, in pixels of the result
 * @returns −3 to 3, on a grid of half the alpha's columns and rows, rounded down
 */
export const colourLogOdds = (image: RgbPlanes, alpha: Plane, radiusPx: number): Plane => {
  const result = createPlane(alpha.width >> 1, alpha.height >> 1)
  const { width, height } = result
  const [red, green, blue] = rgbData(image)
  const imageColumns = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * image[0].width) / width))
  const cellOf = new Uint16Array(width * height)
  const foreground = new Float64Array(colourCells)
  const background = new Float64Array(colourCells)
  for (let row = 0, pixel = 0; row < height; row++) {
    const from = Math.floor(((row + 0.5) * image[0].height) / height) * image[0].width
    for (let column = 0; column < width; column++, pixel++) {
      const at = from + (imageColumns[column] as number)
      const cell = colourCellOf(red[at] as number, green[at] as number, blue[at] as number)
      cellOf[pixel] = cell
      const value = alpha.data[(2 * row + 1) * alpha.width + 2 * column + 1] as number
      if (value > foregroundAbove) foreground[cell] = (foreground[cell] as number) + 1
      else if (value < backgroundBelow) background[cell] = (background[cell] as number) + 1
    }
  }
  const logOdds = colourCellLogOdds(foreground, background)
  for (let pixel = 0; pixel < cellOf.length; pixel++) result.data[pixel] = logOdds[cellOf[pixel] as number] as number
  return boxFilterWithin(result, radiusPx, undefined, result)
}
