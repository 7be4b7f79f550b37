import { containsPoint } from '../kernel/geometry/containsPoint.ts'
import { isSameBox } from '../kernel/geometry/isSameBox.ts'
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

interface LabelledRegions {
  /** Tight boxes, in the order of their labels. */
  readonly boxes: readonly Box[]
  /** For each cell 0 where it is empty, else 1 and the place of its region in `boxes`. */
  readonly labels: Int32Array
  readonly columns: number
}

const labelRegions = (mask: Mask): LabelledRegions => {
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
  const boxes = edges.map(({ left, top, right, bottom }) => ({ left, top, width: right - left, height: bottom - top }))
  return { boxes, labels, columns }
}

/** Tight boxes around the separate marks of a mask, in image space. Marks less than 16 px apart may share a box, and boxes of turned marks overlap. */
export const maskRegions = (mask: Mask): Box[] => [...labelRegions(mask).boxes]

/** The part of a mask around a region, cut along cells, so that its regions are those of the mask. */
const cutAround = (
  mask: Mask,
  { left, top, width, height }: Box,
): Mask & { readonly left: number; readonly top: number } => {
  const [fromX, fromY] = [left - (left % cellPx), top - (top % cellPx)]
  const [columns, rows] = [left + width - fromX, top + height - fromY]
  const data = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const from = (fromY + row) * mask.width + fromX
    data.set(mask.data.subarray(from, from + columns), row * columns)
  }
  return { left: fromX, top: fromY, width: columns, height: rows, data }
}

/** Calls `see` with each painted pixel of a region, and of no other that reaches into its box. */
const eachPixelOf = (mask: Mask, region: Box, see: (x: number, y: number, value: number) => void): void => {
  const part = cutAround(mask, region)
  const { boxes, labels, columns } = labelRegions(part)
  const own = { ...region, left: region.left - part.left, top: region.top - part.top }
  const label = boxes.findIndex((box) => isSameBox(box, own)) + 1
  for (let at = 0; at < part.data.length; at++) {
    if (part.data[at] === 0) continue
    const [column, row] = [at % part.width, Math.floor(at / part.width)]
    if (labels[Math.floor(row / cellPx) * columns + Math.floor(column / cellPx)] !== label) continue
    see(part.left + column, part.top + row, part.data[at] as number)
  }
}

/**
 * Where the paint of one region lies on a box of the photo, 1 there.
 * @param region from `maskRegions`
 */
export const paintOfRegion = (mask: Mask, region: Box, box: Box): Uint8Array<ArrayBuffer> => {
  const flags = new Uint8Array(box.width * box.height)
  eachPixelOf(mask, region, (x, y, value) => {
    if (value === 255 && containsPoint(box, x, y)) flags[(y - box.top) * box.width + x - box.left] = 1
  })
  return flags
}

/**
 * The mask with the paint of some of its regions alone: none of others that reach into their boxes.
 * @param regions from `maskRegions`
 */
export const maskOfRegions = (mask: Mask, regions: readonly Box[]): Mask => {
  const data = new Uint8Array(mask.data.length)
  for (const region of regions) {
    eachPixelOf(mask, region, (x, y, value) => {
      data[y * mask.width + x] = value
    })
  }
  return { ...mask, data }
}
