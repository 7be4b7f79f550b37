import type { MarkedArea, Outline } from '@spotless/contract/candidates'
import { maxPointedOutlines } from '@spotless/contract/pointed'
import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { expandBox } from '../../kernel/geometry/expandBox.ts'
import type { Box } from '../../raster/raster.ts'
import { outlinesOfSelection } from '../selection/outlinesOfSelection.ts'
import { fillHatching } from './fillHatching.ts'
import { marksOfArea } from './marksOfArea.ts'

/** Cells around a mark that are looked at. */
const marginCells = 2

/**
 * Marks that were hatched in a hurry, with their gaps: what a watermark has between strokes is painted too. Asks no network.
 *
 * @param photo the photo's size, in pixels
 * @returns outlines in pixels of the photo; none where no mark is hatched
 */
export const hatchedMarks = (
  area: MarkedArea,
  photo: { readonly width: number; readonly height: number },
): Outline[] => {
  const size = { width: area.columns, height: area.rows }
  const [cellWidth, cellHeight] = [photo.width / area.columns, photo.height / area.rows]
  const outlines = marksOfArea(area, maxPointedOutlines).flatMap((mark) => {
    const near = expandBox(boundingBox(mark, area.columns, 1) as Box, marginCells, size)
    const cut = Uint8Array.from(
      { length: near.width * near.height },
      (_, at) =>
        mark[(near.top + Math.floor(at / near.width)) * area.columns + near.left + (at % near.width)] as number,
    )
    const filled = fillHatching(cut, near.width)
    if (filled === null) return []
    const view: Box = {
      left: near.left * cellWidth,
      top: near.top * cellHeight,
      width: near.width * cellWidth,
      height: near.height * cellHeight,
    }
    const coverage = { width: near.width, height: near.height, data: Float32Array.from(filled) }
    return outlinesOfSelection({ view, coverage }, 1)
  })
  return outlines.slice(0, maxPointedOutlines)
}
