import type { MarkedArea, Outline } from '@spotless/contract/candidates'
import { cellsOfArea } from '@spotless/contract/markedArea'
import { traceContour } from '@spotless/engine/kernel/geometry/traceContour'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import { fillHatching } from '@spotless/engine/kernel/morphology/fillHatching'
import { fillSlivers } from '@spotless/engine/kernel/morphology/fillSlivers'
import { flagWhere } from '@spotless/engine/kernel/morphology/flagWhere'
import { labelComponents } from '@spotless/engine/kernel/morphology/labelComponents'
import { marksApart } from '@spotless/engine/kernel/morphology/marksApart'

/** Most marks that are looked at, the largest first. */
const maxMarks = 12

/**
 * The gaps of marks that were hatched in a hurry, and the slivers between strokes that nearly meet: what a watermark has there is painted
 * too.
 *
 * @param photo the photo's size, in pixels
 * @returns outlines in pixels of the photo; none where no mark has any
 */
export const hatchedGaps = (
  area: MarkedArea,
  photo: { readonly width: number; readonly height: number },
): Outline[] => {
  const { columns, rows } = area
  const gapsOf = (mark: Uint8Array): Outline[] => {
    const filled = fillHatching(mark, columns) ?? fillSlivers(mark, columns)
    if (filled === null) return []
    const gaps = flagWhere(filled.length, (at) => filled[at] === 1 && mark[at] === 0)
    // A cell further, under the strokes: outlines run through the middle of cells.
    const { labels, count } = labelComponents(dilate(gaps, columns, 1), columns, 8)
    return Array.from({ length: count }, (_, index) => {
      const own = flagWhere(labels.length, (at) => labels[at] === index + 1 && filled[at] === 1)
      return traceContour(own, columns, own.indexOf(1)).map(([x, y]): [number, number] => [
        ((x + 0.5) * photo.width) / columns,
        ((y + 0.5) * photo.height) / rows,
      ])
    })
  }
  return marksApart(cellsOfArea(area), columns, maxMarks)
    .flatMap(gapsOf)
    .filter(({ length }) => length >= 3)
}
