import type { Yielding } from '../ports.ts'

const blockPx = 8
const area = blockPx * blockPx
/** Coefficients below this many deviations of the noise are taken for noise. */
const threshold = 2.7

/** Orthonormal cosine basis: `basis[frequency * 8 + position]`. */
const basis = Float32Array.from({ length: area }, (_, at) => {
  const [frequency, position] = [Math.floor(at / blockPx), at % blockPx]
  const scale = frequency === 0 ? Math.sqrt(1 / blockPx) : Math.sqrt(2 / blockPx)
  return scale * Math.cos(((2 * position + 1) * frequency * Math.PI) / (2 * blockPx))
})

/** Rows of `from` against the basis, written as columns: twice this is the two-dimensional transform. */
const turn = (from: Float32Array, to: Float32Array, isInverse: boolean): void => {
  for (let row = 0; row < blockPx; row++) {
    const start = row * blockPx
    for (let out = 0; out < blockPx; out++) {
      let sum = 0
      for (let at = 0; at < blockPx; at++) {
        sum += (from[start + at] as number) * (basis[isInverse ? at * blockPx + out : out * blockPx + at] as number)
      }
      to[out * blockPx + row] = sum
    }
  }
}

/**
 * Takes noise and the marks of coarse quantisation out of a plane: overlapping 8×8 blocks lose their small cosine
 * coefficients, and each pixel is the mean of the blocks over it, the sparser ones weighing more.
 * Source: the sliding-window thresholding of Yaroslavsky, "Local adaptive image restoration", 1996; weights as in Foi,
 * Katkovnik, Egiazarian, "Pointwise Shape-Adaptive DCT", 2007.
 *
 * @param deviation of the noise, on the plane's own scale; 0 leaves the plane as it is
 * @param stepPx distance of the blocks; 1–8, fewer is smoother and slower
 * @throws the signal's reason when aborted
 */
export const shrinkCosines = async (
  plane: Float32Array,
  width: number,
  height: number,
  deviation: number,
  stepPx: number,
  runtime: Yielding,
): Promise<Float32Array> => {
  if (deviation <= 0 || width < blockPx || height < blockPx) return plane.slice()
  const least = threshold * deviation
  const sums = new Float32Array(plane.length)
  const weights = new Float32Array(plane.length)
  const [block, other] = [new Float32Array(area), new Float32Array(area)]
  const starts = (length: number): readonly number[] => {
    const last = length - blockPx
    const places = Array.from({ length: Math.ceil(last / stepPx) }, (_, at) => at * stepPx)
    return [...places, last]
  }
  const columns = starts(width)
  for (const top of starts(height)) {
    for (const left of columns) {
      for (let row = 0; row < blockPx; row++) {
        const from = (top + row) * width + left
        for (let column = 0; column < blockPx; column++) block[row * blockPx + column] = plane[from + column] as number
      }
      turn(block, other, false)
      turn(other, block, false)
      let kept = 1
      for (let at = 1; at < area; at++) {
        if (Math.abs(block[at] as number) < least) block[at] = 0
        else kept++
      }
      turn(block, other, true)
      turn(other, block, true)
      const weight = 1 / kept
      for (let row = 0; row < blockPx; row++) {
        const to = (top + row) * width + left
        for (let column = 0; column < blockPx; column++) {
          sums[to + column] = (sums[to + column] as number) + weight * (block[row * blockPx + column] as number)
          weights[to + column] = (weights[to + column] as number) + weight
        }
      }
    }
    if (top % 64 === 0) {
      await runtime.yieldToEventLoop()
    }
  }
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) / (weights[at] as number)
  return sums
}
