const sweeps = 24
const overRelaxation = 1.6

/** Mean of the neighbours that a pixel has; the pixel itself where it has none. */
const meanAtEdge = (values: Float32Array, at: number, width: number): number => {
  const column = at % width
  let sum = 0
  let count = 0
  if (column > 0) {
    sum += values[at - 1] as number
    count++
  }
  if (column + 1 < width) {
    sum += values[at + 1] as number
    count++
  }
  if (at >= width) {
    sum += values[at - width] as number
    count++
  }
  if (at + width < values.length) {
    sum += values[at + width] as number
    count++
  }
  return count === 0 ? (values[at] as number) : sum / count
}

/** Successive over-relaxation of Laplace's equation over the unknown pixels, in place. */
const relax = (values: Float32Array, isKnown: Uint8Array, width: number): void => {
  const unknown = new Int32Array(isKnown.length)
  const end = values.length - width
  let count = 0
  for (let at = 0; at < isKnown.length; at++) {
    if (isKnown[at] !== 0) continue
    const column = at % width
    const hasAllFour = column > 0 && column + 1 < width && at >= width && at < end
    // Decided once, not at every sweep: pixels at an edge of the plane are stored as negative numbers.
    unknown[count++] = hasAllFour ? at : -1 - at
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let index = 0; index < count; index++) {
      const stored = unknown[index] as number
      const at = stored < 0 ? -1 - stored : stored
      const old = values[at] as number
      const mean =
        stored < 0
          ? meanAtEdge(values, at, width)
          : ((values[at - 1] as number) +
              (values[at + 1] as number) +
              (values[at - width] as number) +
              (values[at + width] as number)) /
            4
      values[at] = old + overRelaxation * (mean - old)
    }
  }
}

/** Starts the unknown pixels from the solution at half the resolution, in place. */
const startFromHalf = (values: Float32Array, isKnown: Uint8Array, width: number): void => {
  const height = values.length / width
  const halfWidth = Math.ceil(width / 2)
  const half = new Float32Array(halfWidth * Math.ceil(height / 2))
  const counts = new Uint8Array(half.length)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (isKnown[row * width + column] === 0) continue
      const to = (row >> 1) * halfWidth + (column >> 1)
      half[to] = (half[to] as number) + (values[row * width + column] as number)
      counts[to] = (counts[to] as number) + 1
    }
  }
  for (let at = 0; at < half.length; at++) {
    const count = counts[at] as number
    half[at] = count === 0 ? 0 : (half[at] as number) / count
    counts[at] = count === 0 ? 0 : 1
  }
  interpolateMembrane(half, counts, halfWidth)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (isKnown[at] === 0) values[at] = half[(row >> 1) * halfWidth + (column >> 1)] as number
    }
  }
}

/**
 * Membrane interpolation: the smoothest surface through the known values, in place. Solves Laplace's equation over the
 * unknown pixels, coarse to fine on an averaging pyramid.
 * Source: the membrane interpolant of Pérez, Gangnet and Blake 2003, "Poisson Image Editing".
 *
 * @param values one plane; unknown entries are overwritten
 * @param isKnown 1 where a value is given; when none is, everything becomes 0
 * @param width of the plane
 */
export const interpolateMembrane = (values: Float32Array, isKnown: Uint8Array, width: number): void => {
  if (!isKnown.includes(0)) return
  if (values.length > 1) startFromHalf(values, isKnown, width)
  else values[0] = 0
  relax(values, isKnown, width)
}
