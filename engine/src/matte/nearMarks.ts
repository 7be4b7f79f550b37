/**
 * Which pixels of a grid have a mark within `radiusPx` columns and rows of them: 1 or 0.
 *
 * @param marks 1 or 0, row by row; it must hold `width * height` pixels
 */
export const nearMarks = (
  marks: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> => {
  const across = new Uint8Array(marks.length)
  for (let row = 0; row < height; row++) {
    const first = row * width
    const end = first + width
    let done = first
    for (let mark = first; mark < end; mark++) {
      if (marks[mark] === 0) continue
      const from = Math.max(done, mark - radiusPx)
      while (mark + 1 < end && marks[mark + 1] === 1) mark++
      done = Math.min(end, mark + radiusPx + 1)
      across.fill(1, from, done)
    }
  }
  const result = new Uint8Array(marks.length)
  // For each column the last row with a mark, among those that the window has reached.
  const seen = new Int32Array(width).fill(-2 * radiusPx - 1)
  for (let row = -radiusPx; row < height; row++) {
    const reached = row + radiusPx
    if (reached < height) {
      const from = reached * width
      for (let column = 0; column < width; column++) if (across[from + column] === 1) seen[column] = reached
    }
    if (row < 0) continue
    const to = row * width
    const least = row - radiusPx
    for (let column = 0; column < width; column++) if ((seen[column] as number) >= least) result[to + column] = 1
  }
  return result
}
