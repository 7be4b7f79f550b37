type Plane = Float32Array | Uint16Array

/** Up to here every sample of a window is compared, which is faster than a queue of them. */
const smallRadiusPx = 3

/** Raises each of `count` samples from `start` on to the one `offset` away. */
const raise = (to: Plane, from: Plane, start: number, count: number, offset: number): void => {
  for (let at = start; at < start + count; at++) {
    const other = from[at + offset] as number
    if (other > (to[at] as number)) to[at] = other
  }
}

/** The same as `maxFilter`, by comparing all samples of the window. */
const smallMaxFilter = <P extends Plane>(samples: P, width: number, radiusPx: number): P => {
  const rowMaxima = samples.slice() as P
  for (let start = 0; start < samples.length; start += width) {
    for (let reach = 1; reach <= Math.min(radiusPx, width - 1); reach++) {
      raise(rowMaxima, samples, start, width - reach, reach)
      raise(rowMaxima, samples, start + reach, width - reach, -reach)
    }
  }
  const result = rowMaxima.slice() as P
  for (let offset = width; offset <= Math.min(radiusPx * width, samples.length - width); offset += width) {
    raise(result, rowMaxima, 0, samples.length - offset, offset)
    raise(result, rowMaxima, offset, samples.length - offset, -offset)
  }
  return result
}

/** Filters lines of `length` samples that are `step` apart; the lines begin `lineStep` apart. */
const filterLines = (
  from: Plane,
  to: Plane,
  { lines, lineStep, length, step }: { lines: number; lineStep: number; length: number; step: number },
  radiusPx: number,
): void => {
  /**
   * Positions in the window whose sample no later one exceeds: their samples fall from first to
   * last.
   */
  const queue = new Int32Array(length)
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    let [head, tail] = [0, 0]
    for (let entering = 0; entering < length + radiusPx; entering++) {
      if (entering < length) {
        const value = from[start + entering * step] as number
        while (tail > head && (from[start + (queue[tail - 1] as number) * step] as number) <= value) tail--
        queue[tail++] = entering
      }
      const at = entering - radiusPx
      if (at < 0) continue
      if ((queue[head] as number) < at - radiusPx) head++
      to[start + at * step] = from[start + (queue[head] as number) * step] as number
    }
  }
}

/**
 * Largest sample in a square window of `2 · radiusPx + 1` pixels a side, as far as it is inside the
 * image. The cost hardly depends on the radius. Source: Lemire, "Streaming maximum-minimum filter
 * using no more than three comparisons per element", Nordic Journal of Computing 2006.
 *
 * @param samples row by row, any range
 * @param width columns; the height follows from the number of samples
 * @param radiusPx whole number, 0 or more
 */
export const maxFilter = <P extends Plane>(samples: P, width: number, radiusPx: number): P => {
  if (radiusPx <= smallRadiusPx) return smallMaxFilter(samples, width, radiusPx)
  const height = samples.length / width
  const rowMaxima = samples.slice() as P
  const result = samples.slice() as P
  filterLines(samples, rowMaxima, { lines: height, lineStep: width, length: width, step: 1 }, radiusPx)
  filterLines(rowMaxima, result, { lines: width, lineStep: 1, length: height, step: width }, radiusPx)
  return result
}
