/** A corner in pixels: column, row. */
export type Corner = [number, number]

const cross = (o: Corner, a: Corner, b: Corner): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

/** Smallest convex outline round points, anticlockwise in a plane whose rows go down. Source: Andrew 1979, monotone chain. */
export const convexHull = (points: readonly Corner[]): Corner[] => {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (of: readonly Corner[]): Corner[] => {
    const chain: Corner[] = []
    for (const point of of) {
      while (chain.length > 1 && cross(chain.at(-2) as Corner, chain.at(-1) as Corner, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())]
}

/**
 * The rectangle of least area round points, its sides moved out.
 *
 * @param grow the distance to move each side, from the rectangle's longer and shorter side
 * @returns four corners in turn
 */
export const leastRectangle = (
  points: readonly Corner[],
  grow: (longer: number, shorter: number) => number,
): readonly [Corner, Corner, Corner, Corner] => {
  const hull = convexHull(points)
  let best = { area: Number.POSITIVE_INFINITY, angle: 0, left: 0, right: 0, top: 0, bottom: 0 }
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] as Corner
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const across = hull.map(([x, y]) => x * cos + y * sin)
    const down = hull.map(([x, y]) => y * cos - x * sin)
    const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)]
    const area = (right - left) * (bottom - top)
    if (area < best.area) best = { area, angle, left, right, top, bottom }
  }
  const { angle, left, right, top, bottom } = best
  const by = grow(Math.max(right - left, bottom - top), Math.min(right - left, bottom - top))
  const at = (x: number, y: number): Corner => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ]
  return [at(left - by, top - by), at(right + by, top - by), at(right + by, bottom + by), at(left - by, bottom + by)]
}

/**
 * The outer border of the flagged pixels connected to a start, pixel by pixel along its outside. Source: Moore-neighbour
 * tracing with Jacob's stopping criterion.
 *
 * @param start index of a flagged pixel whose left neighbour is not flagged
 */
export const traceBorder = (flags: Uint8Array, width: number, start: number): Corner[] => {
  const height = flags.length / width
  const ways: readonly Corner[] = [
    [-1, 0],
    [-1, -1],
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
  ]
  const isSet = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && flags[y * width + x] === 1
  const border: Corner[] = []
  let [x, y, from] = [start % width, Math.floor(start / width), 0]
  const first = { x, y, from }
  for (let step = 0; step < 4 * flags.length; step++) {
    border.push([x, y])
    let turn = 1
    while (turn <= 8 && !isSet(x + (ways[(from + turn) % 8]?.[0] ?? 0), y + (ways[(from + turn) % 8]?.[1] ?? 0))) turn++
    if (turn > 8) break
    const way = (from + turn) % 8
    ;[x, y] = [x + (ways[way]?.[0] ?? 0), y + (ways[way]?.[1] ?? 0)]
    // Where the search came from, seen from the new pixel: the free neighbour looked at last.
    from = way % 2 === 0 ? (way + 6) % 8 : (way + 5) % 8
    if (x === first.x && y === first.y && border.length > 1) break
  }
  return border
}

/** Fewer corners: every one of the line that lies further than `tolerance` from the simplified one is kept. Source: Douglas and Peucker 1973. */
export const simplified = (line: readonly Corner[], tolerance: number): Corner[] => {
  if (line.length < 3) return [...line]
  const [first, last] = [line[0] as Corner, line.at(-1) as Corner]
  const length = Math.hypot(last[0] - first[0], last[1] - first[1])
  let [farthest, at] = [tolerance, -1]
  for (let index = 1; index < line.length - 1; index++) {
    const point = line[index] as Corner
    const away =
      length === 0 ? Math.hypot(point[0] - first[0], point[1] - first[1]) : Math.abs(cross(first, last, point)) / length
    if (away > farthest) [farthest, at] = [away, index]
  }
  if (at < 0) return [first, last]
  return [...simplified(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(line.slice(at), tolerance)]
}
