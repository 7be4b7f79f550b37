/**
 * Dilation of a binary image by a square of `2 · radiusPx + 1` pixels a side: a pixel is set when
 * one within `radiusPx` columns and rows of it is. The cost does not depend on the radius.
 *
 * @param mask row by row; 0 is unset, and one other value, 1 or 255, is set and is that of the
 *   result
 * @param width columns; the height follows from the number of pixels
 * @param radiusPx whole number, 0 or more
 */
export const dilate = (mask: Uint8Array, width: number, radiusPx: number): Uint8Array<ArrayBuffer> => {
  const height = mask.length / width
  const rowsDilated = new Uint8Array(mask.length)
  let setValue = 0
  for (let row = 0; row < height; row++) {
    const first = row * width
    const end = first + width
    let filledTo = first
    for (let at = first; at < end; at++) {
      if (mask[at] === 0) continue
      setValue = mask[at] as number
      const from = Math.max(filledTo, at - radiusPx)
      while (at + 1 < end && mask[at + 1] !== 0) at++
      filledTo = Math.min(end, at + radiusPx + 1)
      rowsDilated.fill(1, from, filledTo)
    }
  }
  const result = new Uint8Array(mask.length)
  if (setValue === 0) return result
  // For each column the last set row among those that the window has reached.
  const lastSetRow = new Int32Array(width).fill(-2 * radiusPx - 1)
  for (let row = -radiusPx; row < height; row++) {
    const reached = row + radiusPx
    if (reached < height) {
      const from = reached * width
      for (let column = 0; column < width; column++) if (rowsDilated[from + column] === 1) lastSetRow[column] = reached
    }
    if (row < 0) continue
    const to = row * width
    const firstRow = row - radiusPx
    for (let column = 0; column < width; column++) {
      if ((lastSetRow[column] as number) >= firstRow) result[to + column] = setValue
    }
  }
  return result
}
