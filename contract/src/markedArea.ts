import { type MarkedArea, maxMarkedGridPx } from './candidates.ts'

/** A mask in image pixels, one byte each: 255 marked, 0 not. */
interface MaskPixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** What is marked, read at the middle of each cell of a coarse grid, as lengths of runs: unmarked and marked in turn. */
export const markedArea = ({ width, height, data }: MaskPixels): MarkedArea => {
  const scale = Math.min(1, maxMarkedGridPx / Math.max(width, height))
  const columns = Math.max(1, Math.round(width * scale))
  const rows = Math.max(1, Math.round(height * scale))
  const runs: number[] = []
  let [value, length] = [0, 0]
  for (let row = 0; row < rows; row += 1) {
    const y = Math.floor(((row + 0.5) * height) / rows)
    for (let column = 0; column < columns; column += 1) {
      const here = data[y * width + Math.floor(((column + 0.5) * width) / columns)] as number
      if (here !== value) {
        runs.push(length)
        value = here
        length = 0
      }
      length += 1
    }
  }
  return { columns, rows, runs: [...runs, length] }
}

/** The cells of a marked area's grid, row by row: 1 marked, 0 not. */
export const cellsOfArea = ({ columns, rows, runs }: MarkedArea): Uint8Array => {
  const cells = new Uint8Array(columns * rows)
  let at = 0
  for (const [index, run] of runs.entries()) {
    if (index % 2 === 1) cells.fill(1, at, at + run)
    at += run
  }
  return cells
}
