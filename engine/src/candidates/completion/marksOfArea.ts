import type { MarkedArea } from '@spotless/contract/candidates'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import { maskOfArea } from '../maskOfArea.ts'

/** Strokes nearer to each other than twice this fraction of the grid's longer side mean one thing. */
const joinRatio = 0.015
/** Smaller marks, in cells, show no shape. */
const minCells = 40

/**
 * The marks of each thing in a marked area.
 *
 * @param maxMarks further ones are left out
 * @returns 1 or 0 on the cells of the area's grid, the largest mark first
 */
export const marksOfArea = (area: MarkedArea, maxMarks: number): Uint8Array[] => {
  const { columns, rows } = area
  const cells = maskOfArea(area, columns, rows).data.map((value) => (value === 255 ? 1 : 0))
  const joinPx = Math.round(joinRatio * Math.max(columns, rows))
  const { labels, count } = labelComponents(dilate(cells, columns, joinPx), columns, 8)
  const sizes = new Int32Array(count + 1)
  for (const [at, label] of labels.entries()) if (cells[at] === 1) sizes[label] = (sizes[label] as number) + 1
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter((label) => (sizes[label] as number) >= minCells)
    .sort((a, b) => (sizes[b] as number) - (sizes[a] as number))
    .slice(0, maxMarks)
    .map((label) => cells.map((value, at) => (value === 1 && labels[at] === label ? 1 : 0)))
}
