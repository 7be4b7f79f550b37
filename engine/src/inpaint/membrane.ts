/**
 * Smoothest surface through known values: solves Laplace's equation over the unknown pixels, coarse to fine.
 * Source: the membrane interpolant of Georgiev 2004 and Pérez et al. 2003, on an averaging pyramid.
 *
 * @param values one plane; unknown entries are overwritten
 * @param isKnown 1 where a value is given; when none is, everything becomes 0
 * @param width of the plane; its height follows
 */
export const membrane = (values: Float32Array, isKnown: Uint8Array, width: number): void => {
  const height = values.length / width
  if (!isKnown.includes(0)) return
  if (width > 1 || height > 1) {
    const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)]
    const coarse = new Float32Array(halfWidth * halfHeight)
    const counts = new Uint8Array(halfWidth * halfHeight)
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        if (isKnown[row * width + column] === 0) continue
        const to = (row >> 1) * halfWidth + (column >> 1)
        coarse[to] = (coarse[to] ?? 0) + (values[row * width + column] ?? 0)
        counts[to] = (counts[to] ?? 0) + 1
      }
    }
    for (let at = 0; at < coarse.length; at++) {
      const count = counts[at] ?? 0
      coarse[at] = count === 0 ? 0 : (coarse[at] ?? 0) / count
      counts[at] = count === 0 ? 0 : 1
    }
    membrane(coarse, counts, halfWidth)
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const at = row * width + column
        if (isKnown[at] === 0) values[at] = coarse[(row >> 1) * halfWidth + (column >> 1)] ?? 0
      }
    }
  } else if (isKnown[0] === 0) values[0] = 0
  relax(values, isKnown, width)
}

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

const relax = (values: Float32Array, isKnown: Uint8Array, width: number): void => {
  const unknown = new Int32Array(isKnown.length)
  const end = values.length - width
  let count = 0
  for (let at = 0; at < isKnown.length; at++) {
    if (isKnown[at] !== 0) continue
    const column = at % width
    const hasAllFour = column > 0 && column + 1 < width && at >= width && at < end
    // Told apart once, not at every sweep: pixels at an edge of the plane are kept as less than zero.
    unknown[count++] = hasAllFour ? at : -1 - at
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let index = 0; index < count; index++) {
      const place = unknown[index] as number
      const at = place < 0 ? -1 - place : place
      const old = values[at] as number
      const mean =
        place < 0
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
