const reachPx = 2
const angles = 8
const offsets = [-0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8]

/**
 * Area of a unit pixel on the covered side of a straight edge.
 *
 * @param distance of the pixel's middle from the edge, in pixels, positive on the covered side
 * @param wide greater of the normal's two components, without sign
 * @param narrow lesser of them
 */
export const coveredArea = (distance: number, wide: number, narrow: number): number => {
  const far = (wide + narrow) / 2
  if (distance >= far) return 1
  if (distance <= -far) return 0
  const near = (wide - narrow) / 2
  const away = Math.abs(distance)
  const half = away <= near ? away / wide : 0.5 - (far - away) ** 2 / (2 * wide * Math.max(1e-6, narrow))
  return distance > 0 ? 0.5 + half : 0.5 - half
}

/**
 * Smooths measured coverage along a mark's outline: round each pixel of the band the straight edge is sought whose exact
 * pixel areas fit the measured coverage of the neighbourhood best, and its area is returned. Noise of the measurement
 * averages out along the edge, while its sharpness stays.
 *
 * @param measured coverage 0–1, noisy in the band, exact outside it
 * @param trust weight of each measurement
 * @param inBand 1 where coverage is wanted
 */
export const outlineCoverage = (
  measured: Float32Array,
  trust: Float32Array,
  inBand: Uint8Array,
  width: number,
): Float32Array => {
  const height = measured.length / width
  const coverage = measured.slice()
  const span = 2 * reachPx + 1
  const count = span * span
  const acrossOf = Float64Array.from({ length: count }, (_, near) => (near % span) - reachPx)
  const downOf = Float64Array.from({ length: count }, (_, near) => Math.floor(near / span) - reachPx)
  // Nearest first, so that an edge that does not fit is given up early.
  const order = Uint8Array.from(
    Array.from({ length: count }, (_, near) => near).sort(
      (a, b) =>
        Math.hypot(acrossOf[a] as number, downOf[a] as number) - Math.hypot(acrossOf[b] as number, downOf[b] as number),
    ),
  )
  const values = new Float64Array(count)
  const weights = new Float64Array(count)
  const [xs, ys] = [acrossOf, downOf].map((of) => Float64Array.from(order, (near) => of[near] as number)) as [
    Float64Array,
    Float64Array,
  ]
  let [best, area, bestAngle, bestOffset] = [0, 0, 0, 0]
  const measure = (angle: number, offset: number): void => {
    const [nx, ny] = [Math.cos(angle), Math.sin(angle)]
    const wide = Math.max(Math.abs(nx), Math.abs(ny))
    const narrow = Math.min(Math.abs(nx), Math.abs(ny))
    const far = (wide + narrow) / 2
    let sum = 0
    for (let near = 0; near < count; near++) {
      const distance = offset + nx * (xs[near] as number) + ny * (ys[near] as number)
      const share = distance >= far ? 1 : distance <= -far ? 0 : coveredArea(distance, wide, narrow)
      const off = (values[near] as number) - share
      sum += (weights[near] as number) * off * off
      if (sum >= best) return
    }
    ;[best, bestAngle, bestOffset] = [sum, angle, offset]
    area = coveredArea(offset, wide, narrow)
  }
  for (let at = 0; at < measured.length; at++) {
    if (inBand[at] === 0) continue
    const [row, column] = [Math.floor(at / width), at % width]
    if (row < reachPx || column < reachPx || row >= height - reachPx || column >= width - reachPx) continue
    let [across, down] = [0, 0]
    for (let near = 0; near < count; near++) {
      const [x, y] = [xs[near] as number, ys[near] as number]
      const there = at + y * width + x
      const value = measured[there] as number
      const square = x * x + y * y
      across += (x * value) / (1 + square)
      down += (y * value) / (1 + square)
      values[near] = value
      weights[near] = (trust[there] as number) / (1 + 0.35 * square)
    }
    const facing = Math.atan2(down, across)
    best = Number.POSITIVE_INFINITY
    area = measured[at] as number
    bestAngle = facing
    bestOffset = 0
    for (const offset of offsets) measure(facing, offset * 1.5)
    const rough = bestOffset
    for (let turn = -angles / 2; turn <= angles / 2; turn++) measure(facing + turn * 0.12, rough)
    for (const step of [0.12, 0.05]) {
      const [angle, offset] = [bestAngle, bestOffset]
      measure(angle, offset - step)
      measure(angle, offset + step)
      measure(angle + step * 0.5, offset)
      measure(angle - step * 0.5, offset)
    }
    coverage[at] = area
  }
  return coverage
}
