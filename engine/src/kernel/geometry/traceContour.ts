import type { Point } from './point.ts'

/** The eight neighbours of a pixel in turn, from the left one on. */
const neighbours: readonly Point[] = [
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
]

/**
 * The outer contour of a connected component, pixel by pixel along its border.
 * Source: Moore-neighbour tracing, Gonzalez and Woods, "Digital Image Processing".
 *
 * @param flags 1 for pixels of the component, 0 elsewhere
 * @param start index of a flagged pixel whose left neighbour is not flagged
 */
export const traceContour = (flags: Uint8Array, width: number, start: number): Point[] => {
  const height = flags.length / width
  const isSet = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && flags[y * width + x] === 1
  const neighbourOf = (x: number, y: number, direction: number): Point => {
    const [dx, dy] = neighbours[direction % 8] as Point
    return [x + dx, y + dy]
  }
  const contour: Point[] = []
  const first: Point = [start % width, Math.floor(start / width)]
  let [x, y] = first
  let from = 0
  for (let step = 0; step < 4 * flags.length; step++) {
    contour.push([x, y])
    let turn = 1
    while (turn <= 8 && !isSet(...neighbourOf(x, y, from + turn))) turn++
    if (turn > 8) break
    const direction = (from + turn) % 8
    ;[x, y] = neighbourOf(x, y, direction)
    // The free neighbour looked at last, seen from the new pixel.
    from = direction % 2 === 0 ? (direction + 6) % 8 : (direction + 5) % 8
    if (x === first[0] && y === first[1]) break
  }
  return contour
}
