import type { Plane } from '../../raster/plane.ts'

/** A part of an image made of square blocks, for work on a thin band of a large image. */
export interface BlockRegion {
  readonly width: number
  readonly height: number
  /** For each row its runs of columns: the first and the one after the last, alternately. */
  readonly rows: readonly Int32Array[]
  /** The runs of all rows: the first pixel of each and the one after its last, alternately. */
  readonly runs: Int32Array
  /** For each block, row by row, 1 where it belongs to the region, else 0. */
  readonly blocks: Uint8Array
}

/** Side of a block. */
export const blockPx = 16

const createRegion = (width: number, height: number, rows: readonly Int32Array[], blocks: Uint8Array): BlockRegion => {
  const runs = new Int32Array(rows.reduce((count, { length }) => count + length, 0))
  let at = 0
  for (const [row, ends] of rows.entries()) for (const column of ends) runs[at++] = row * width + column
  return { width, height, rows, runs, blocks }
}

/** The whole of an image. */
export const wholeRegion = ({ width, height }: { readonly width: number; readonly height: number }): BlockRegion => {
  const row = Int32Array.of(0, width)
  const blocks = new Uint8Array(Math.ceil(width / blockPx) * Math.ceil(height / blockPx)).fill(1)
  return createRegion(
    width,
    height,
    Array.from({ length: height }, () => row),
    blocks,
  )
}

const hasValue = ({ width, height, data }: Plane, blockColumn: number, blockRow: number): boolean => {
  const right = Math.min(width, (blockColumn + 1) * blockPx)
  const bottom = Math.min(height, (blockRow + 1) * blockPx)
  for (let y = blockRow * blockPx; y < bottom; y++) {
    for (let x = blockColumn * blockPx; x < right; x++) if (data[y * width + x] !== 0) return true
  }
  return false
}

/** The blocks that hold a value other than 0, and all blocks within `marginPx` of them. */
export const regionAround = (plane: Plane, marginPx: number): BlockRegion => {
  const { width, height } = plane
  const columns = Math.ceil(width / blockPx)
  const blockRows = Math.ceil(height / blockPx)
  const margin = Math.ceil(marginPx / blockPx)
  const blocks = new Uint8Array(columns * blockRows)
  for (let blockRow = 0; blockRow < blockRows; blockRow++) {
    for (let column = 0; column < columns; column++) {
      if (!hasValue(plane, column, blockRow)) continue
      const left = Math.max(0, column - margin)
      const right = Math.min(columns, column + margin + 1)
      const lastRow = Math.min(blockRows - 1, blockRow + margin)
      for (let near = Math.max(0, blockRow - margin); near <= lastRow; near++) {
        blocks.fill(1, near * columns + left, near * columns + right)
      }
    }
  }
  const runs = Array.from({ length: blockRows }, (_, blockRow) => {
    const ends: number[] = []
    for (let column = 0; column <= columns; column++) {
      const isInside = column < columns && blocks[blockRow * columns + column] === 1
      const wasInside = column > 0 && blocks[blockRow * columns + column - 1] === 1
      if (isInside !== wasInside) ends.push(Math.min(width, column * blockPx))
    }
    return Int32Array.from(ends)
  })
  const rows = Array.from({ length: height }, (_, row) => runs[Math.floor(row / blockPx)] as Int32Array)
  return createRegion(width, height, rows, blocks)
}
