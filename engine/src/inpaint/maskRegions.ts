import type { Box, Mask } from '../raster/raster.ts'

/** Marks nearer than one cell belong together; a cell is also what keeps labelling cheap at 24 megapixels. */
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

/** Tight boxes round the separate marks of a mask, in image space. Marks less than 16 px apart may share a box. */
export const maskRegions = (mask: Mask): Box[] => {
  const { columns, rows, bounds } = markCells(mask)
  const isSeen = new Uint8Array(columns * rows)
  const boxes: Box[] = []
  for (let start = 0; start < columns * rows; start++) {
    if (isSeen[start] === 1 || bounds[start * 4 + 2] === 0) continue
    let [left, top, right, bottom] = [mask.width, mask.height, 0, 0]
    const open = [start]
    isSeen[start] = 1
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      left = Math.min(left, bounds[cell * 4] ?? 0)
      top = Math.min(top, bounds[cell * 4 + 1] ?? 0)
      right = Math.max(right, bounds[cell * 4 + 2] ?? 0)
      bottom = Math.max(bottom, bounds[cell * 4 + 3] ?? 0)
      const cellColumn = cell % columns
      for (let down = -1; down <= 1; down++) {
        for (let across = -1; across <= 1; across++) {
          const next = cell + down * columns + across
          const column = cellColumn + across
          if (column < 0 || column >= columns || next < 0 || next >= columns * rows) continue
          if (isSeen[next] === 1 || bounds[next * 4 + 2] === 0) continue
          isSeen[next] = 1
          open.push(next)
        }
      }
    }
    boxes.push({ left, top, width: right - left, height: bottom - top })
  }
  return boxes
}
