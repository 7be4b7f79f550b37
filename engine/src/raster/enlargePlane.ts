/** Source pixels that `enlargePlane` needs on each side of what it enlarges. */
export const bicubicReachPx = 2

const taps = 2 * bicubicReachPx + 1
type Taps = [number, number, number, number, number]

/** Keys' cubic convolution kernel with a = -1/2 (R. Keys, 1981). */
const cubic = (distance: number): number => {
  const x = Math.abs(distance)
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1
  if (x < 2) return -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2
  return 0
}

/** Weights of the source pixels -2…2 around the one that an enlarged pixel lies in, `factor` phases after another. */
export const bicubicPhases = (factor: number): Float32Array => {
  const phases = new Float32Array(factor * taps)
  for (let phase = 0; phase < factor; phase++) {
    for (let tap = 0; tap < taps; tap++) {
      phases[phase * taps + tap] = cubic((phase + 0.5) / factor - 0.5 - (tap - bicubicReachPx))
    }
  }
  return phases
}

/**
 * Bicubic enlarging by a whole factor with pixel centres aligned: nothing shifts.
 *
 * @param plane source samples, `width * height`
 * @param marginPx source pixels on each side that are read but not part of the result; at least `bicubicReachPx`
 * @returns `(width - 2 * marginPx) * factor` columns and as many rows of the height; unclamped
 */
export const enlargePlane = (
  plane: Float32Array,
  width: number,
  height: number,
  marginPx: number,
  factor: number,
): Float32Array => {
  const phases = bicubicPhases(factor)
  const innerColumns = width - 2 * marginPx
  const innerRows = height - 2 * marginPx
  const columns = innerColumns * factor
  const sourceRows = innerRows + 2 * bicubicReachPx
  const wide = new Float32Array(columns * sourceRows)
  for (let phase = 0; phase < factor; phase++) {
    const [w0, w1, w2, w3, w4] = phases.subarray(phase * taps, (phase + 1) * taps) as Iterable<number> as Taps
    for (let row = 0; row < sourceRows; row++) {
      let at = (row + marginPx - bicubicReachPx) * width + marginPx - bicubicReachPx
      let to = row * columns + phase
      for (let column = 0; column < innerColumns; column++, at++, to += factor) {
        wide[to] =
          w0 * (plane[at] as number) +
          w1 * (plane[at + 1] as number) +
          w2 * (plane[at + 2] as number) +
          w3 * (plane[at + 3] as number) +
          w4 * (plane[at + 4] as number)
      }
    }
  }
  const result = new Float32Array(columns * innerRows * factor)
  for (let row = 0; row < innerRows * factor; row++) {
    const phase = row % factor
    const [w0, w1, w2, w3, w4] = phases.subarray(phase * taps, (phase + 1) * taps) as Iterable<number> as Taps
    let at = Math.floor(row / factor) * columns
    for (let to = row * columns; to < (row + 1) * columns; to++, at++) {
      result[to] =
        w0 * (wide[at] as number) +
        w1 * (wide[at + columns] as number) +
        w2 * (wide[at + 2 * columns] as number) +
        w3 * (wide[at + 3 * columns] as number) +
        w4 * (wide[at + 4 * columns] as number)
    }
  }
  return result
}
