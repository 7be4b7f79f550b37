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

const relax = (values: Float32Array, isKnown: Uint8Array, width: number): void => {
  const unknown = new Int32Array(isKnown.reduce((count, known) => count + 1 - known, 0))
  for (let at = 0, to = 0; at < isKnown.length; at++) if (isKnown[at] === 0) unknown[to++] = at
  const end = values.length - width
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let index = 0; index < unknown.length; index++) {
      const at = unknown[index] as number
      const column = at % width
      let [sum, count] = [0, 0]
      if (column > 0) [sum, count] = [sum + (values[at - 1] as number), count + 1]
      if (column + 1 < width) [sum, count] = [sum + (values[at + 1] as number), count + 1]
      if (at >= width) [sum, count] = [sum + (values[at - width] as number), count + 1]
      if (at < end) [sum, count] = [sum + (values[at + width] as number), count + 1]
      if (count === 0) continue
      const old = values[at] as number
      values[at] = old + overRelaxation * (sum / count - old)
    }
  }
}
