import { keysCubic } from './keysCubic.ts'

const reachPx = keysCubic.radius
const taps = 2 * reachPx + 1
type Taps = [number, number, number, number, number]

/** Weights of the source pixels −2…2 around the one that a result pixel is in: `taps` for each of `factor` phases. */
export const bicubicPhases = (factor: number): Float32Array => {
  const phases = new Float32Array(factor * taps)
  for (let phase = 0; phase < factor; phase++) {
    for (let tap = 0; tap < taps; tap++) {
      phases[phase * taps + tap] = keysCubic.at((phase + 0.5) / factor - 0.5 - (tap - reachPx))
    }
  }
  return phases
}

/**
 * Enlarges a plane by a whole factor with Keys' cubic, pixel centres aligned, so nothing shifts.
 *
 * @param plane source samples, `width * height`
 * @param marginPx source pixels on each side that are read but are not part of the result; at least 2
 * @returns `(width - 2 * marginPx) * factor` columns by `(height - 2 * marginPx) * factor` rows, overshoot not clipped
 */
export const upscalePlane = (
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
  const sourceRows = innerRows + 2 * reachPx
  const wide = new Float32Array(columns * sourceRows)
  for (let phase = 0; phase < factor; phase++) {
    const [w0, w1, w2, w3, w4] = phases.subarray(phase * taps, (phase + 1) * taps) as Iterable<number> as Taps
    for (let row = 0; row < sourceRows; row++) {
      let at = (row + marginPx - reachPx) * width + marginPx - reachPx
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
