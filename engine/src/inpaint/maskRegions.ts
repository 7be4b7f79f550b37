import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import type { Box, Mask } from '../raster/raster.ts'

/** Marks nearer than one cell belong together; cells also keep labelling cheap at 24 megapixels. */
const cellPx = 16

interface Cells {
  readonly columns: number
  readonly rows: number
  /** Tight bounds inside each cell: left, top, right, bottom (exclusive); right 0 when the cell is empty. */
  readonly bounds: Int32Array
}

const markCells = ({ width, height, data }: Mask): Cells => {
  const columns = Math.ceil(width / cellPx)
  const rows = Math.ceil(height / cellPx)
  const bounds = new Int32Array(columns * rows * 4)
  for (let row = 0; row < height; row++) {
    const line = data.subarray(row * width, (row + 1) * width)
    const cellRow = Math.floor(row / cellPx) * columns
    for (let column = line.indexOf(255); column >= 0; column = line.indexOf(255, column)) {
      const cellColumn = Math.floor(column / cellPx)
      const cellEnd = Math.min(width, (cellColumn + 1) * cellPx)
      let right = cellEnd
      while (line[right - 1] !== 255) right--
      const cell = (cellRow + cellColumn) * 4
      const isFirst = bounds[cell + 2] === 0
      bounds[cell] = isFirst ? column : Math.min(bounds[cell] ?? 0, column)
      bounds[cell + 1] = isFirst ? row : (bounds[cell + 1] ?? 0)
      bounds[cell + 2] = Math.max(bounds[cell + 2] ?? 0, right)
      bounds[cell + 3] = row + 1
      column = cellEnd
    }
  }
  return { columns, rows, bounds }
}

/** Tight boxes around the separate marks of a mask, in image space. Marks less than 16 px apart may share a box. */
export const maskRegions = (mask: Mask): Box[] => {
  const { columns, rows, bounds } = markCells(mask)
  const isMarked = new Uint8Array(columns * rows)
  for (let cell = 0; cell < isMarked.length; cell++) if (bounds[cell * 4 + 2] !== 0) isMarked[cell] = 1
  const { labels, count } = labelComponents(isMarked, columns, 8)
  const edges = Array.from({ length: count }, () => ({ left: mask.width, top: mask.height, right: 0, bottom: 0 }))
  for (let cell = 0; cell < labels.length; cell++) {
    if (labels[cell] === 0) continue
    const edge = edges[(labels[cell] as number) - 1]!
    edge.left = Math.min(edge.left, bounds[cell * 4] as number)
    edge.top = Math.min(edge.top, bounds[cell * 4 + 1] as number)
    edge.right = Math.max(edge.right, bounds[cell * 4 + 2] as number)
    edge.bottom = Math.max(edge.bottom, bounds[cell * 4 + 3] as number)
  }
  return edges.map(({ left, top, right, bottom }) => ({ left, top, width: right - left, height: bottom - top }))
}
