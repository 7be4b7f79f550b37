import { clamp } from '../kernel/scalar/clamp.ts'
/**
 * Mean over a square of `2 · radiusPx + 1` pixels, edges repeated; its time does not depend on the radius.
 */
export const boxBlur = (plane: Float32Array, width: number, height: number, radiusPx: number): Float32Array => {
  if (radiusPx < 1) return plane.slice()
  const radius = Math.round(radiusPx)
  const size = 2 * radius + 1
  const across = new Float32Array(plane.length)
  for (let row = 0; row < height; row++) {
    const start = row * width
    const end = start + width - 1
    let sum = plane[start]! * (radius + 1)
    for (let offset = 1; offset <= radius; offset++) sum += plane[Math.min(end, start + offset)]!
    for (let at = start; at <= end; at++) {
      across[at] = sum / size
      sum += plane[Math.min(end, at + radius + 1)]! - plane[Math.max(start, at - radius)]!
    }
  }
  const out = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  const rowAt = (row: number): number => clamp(row, 0, height - 1) * width
  for (let offset = -radius; offset <= radius; offset++) {
    const start = rowAt(offset)
    for (let column = 0; column < width; column++) sums[column]! += across[start + column]!
  }
  for (let row = 0; row < height; row++) {
    const next = rowAt(row + radius + 1)
    const last = rowAt(row - radius)
    for (let column = 0; column < width; column++) {
      out[row * width + column] = sums[column]! / size
      sums[column]! += across[next + column]! - across[last + column]!
    }
  }
  return out
}

/** Nearly a Gaussian of the given deviation: three box means. */
export const softBlur = (plane: Float32Array, width: number, height: number, sigmaPx: number): Float32Array => {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigmaPx * sigmaPx + 1) - 1) / 2))
  let blurred = plane
  for (let pass = 0; pass < 3; pass++) blurred = boxBlur(blurred, width, height, radius)
  return blurred
}
