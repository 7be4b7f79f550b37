import type { Plane } from './plane.ts'

/** The part of a grid that is worked on. */
export interface Region {
  readonly width: number
  readonly height: number
  /** For each row its runs of columns, as first and last-plus-one by turns. */
  readonly rows: readonly Int32Array[]
  /** 1 for each square of `blockPx` that belongs to the region, else 0, row by row. */
  readonly blocks: Uint8Array
}

/** Side of the squares that a region is made of, in pixels. */
export const blockPx = 16

export const wholeOf = ({ width, height }: { readonly width: number; readonly height: number }): Region => {
  const row = Int32Array.of(0, width)
  const blocks = new Uint8Array(Math.ceil(width / blockPx) * Math.ceil(height / blockPx)).fill(1)
  return { width, height, rows: Array.from({ length: height }, () => row), blocks }
}

/** The squares that hold a pixel with a value, and all within `marginPx` of them. */
export const regionOf = ({ width, height, data }: Plane, marginPx: number): Region => {
  const columns = Math.ceil(width / blockPx)
  const blockRows = Math.ceil(height / blockPx)
  const margin = Math.ceil(marginPx / blockPx)
  const isIn = new Uint8Array(columns * blockRows)
  for (let blockRow = 0; blockRow < blockRows; blockRow++) {
    for (let column = 0; column < columns; column++) {
      const bottom = Math.min(height, (blockRow + 1) * blockPx)
      const right = Math.min(width, (column + 1) * blockPx)
      let holds = false
      for (let y = blockRow * blockPx; y < bottom && !holds; y++) {
        for (let x = column * blockPx; x < right && !holds; x++) holds = data[y * width + x] !== 0
      }
      if (!holds) continue
      const lastRow = Math.min(blockRows - 1, blockRow + margin)
      for (let near = Math.max(0, blockRow - margin); near <= lastRow; near++) {
        isIn.fill(
          1,
          near * columns + Math.max(0, column - margin),
          near * columns + Math.min(columns, column + margin + 1),
        )
      }
    }
  }
  const runs = Array.from({ length: blockRows }, (_, blockRow) => {
    const ends: number[] = []
    for (let column = 0; column <= columns; column++) {
      const isNow = column < columns && isIn[blockRow * columns + column] === 1
      const wasIn = column > 0 && isIn[blockRow * columns + column - 1] === 1
      if (isNow !== wasIn) ends.push(Math.min(width, column * blockPx))
    }
    return Int32Array.from(ends)
  })
  return {
    width,
    height,
    rows: Array.from({ length: height }, (_, row) => runs[Math.floor(row / blockPx)] as Int32Array),
    blocks: isIn,
  }
}

/** Visits each run of the region: pixels from `from` up to `to`, the last not included. */
export const eachRun = (region: Region, visit: (from: number, to: number) => void): void => {
  for (let row = 0; row < region.height; row++) {
    const runs = region.rows[row] as Int32Array
    const at = row * region.width
    for (let run = 0; run < runs.length; run += 2) visit(at + (runs[run] as number), at + (runs[run + 1] as number))
  }
}
