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
  for (let at = 0; at < measured.length; at++) {
    if (inBand[at] === 0) continue
    const [row, column] = [Math.floor(at / width), at % width]
    if (row < reachPx || column < reachPx || row >= height - reachPx || column >= width - reachPx) continue
    let [across, down] = [0, 0]
    for (let y = -reachPx; y <= reachPx; y++) {
      for (let x = -reachPx; x <= reachPx; x++) {
        const value = measured[at + y * width + x] as number
        const near = 1 / (1 + x * x + y * y)
        across += x * value * near
        down += y * value * near
      }
    }
    const facing = Math.atan2(down, across)
    let [best, area] = [Number.POSITIVE_INFINITY, measured[at] as number]
    const measure = (angle: number, offset: number): void => {
      const [nx, ny] = [Math.cos(angle), Math.sin(angle)]
      const wide = Math.max(Math.abs(nx), Math.abs(ny))
      const narrow = Math.min(Math.abs(nx), Math.abs(ny))
      let [sum, weight] = [0, 1e-6]
      for (let y = -reachPx; y <= reachPx; y++) {
        for (let x = -reachPx; x <= reachPx; x++) {
          const there = at + y * width + x
          const w = (trust[there] as number) / (1 + 0.35 * (x * x + y * y))
          const off = (measured[there] as number) - coveredArea(offset + nx * x + ny * y, wide, narrow)
          sum += w * off * off
          weight += w
          if (sum >= best * 26) return
        }
      }
      const error = sum / weight
      if (error < best) [best, area, bestAngle, bestOffset] = [error, coveredArea(offset, wide, narrow), angle, offset]
    }
    let [bestAngle, bestOffset] = [facing, 0]
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
