import { boxFilter } from '../kernel/filter/boxFilter.ts'
import type { MarkPlanes } from './markPatch.ts'

const side = 8
const stride = 4
/** Differences are judged over this many blocks each way. */
const nearBlocks = 3

const basis = Float32Array.from({ length: side * side }, (_, at) => {
  const [wave, place] = [Math.floor(at / side), at % side]
  return Math.cos(((2 * place + 1) * wave * Math.PI) / (2 * side)) * Math.sqrt((wave === 0 ? 1 : 2) / side)
})

const block = new Float32Array(side * side)
const half = new Float32Array(side * side)

/** The cosine transform of `block`, in place, forwards or back. */
const transform = (isBack: boolean): void => {
  for (const [from, to] of [
    [block, half],
    [half, block],
  ] as const) {
    // Transposes at each pass, so that two of them do rows and columns.
    for (let wave = 0; wave < side; wave++) {
      for (let line = 0; line < side; line++) {
        let sum = 0
        for (let place = 0; place < side; place++) {
          const factor = isBack ? (basis[place * side + wave] as number) : (basis[wave * side + place] as number)
          sum += factor * (from[line * side + place] as number)
        }
        to[wave * side + line] = sum
      }
    }
  }
}

/**
 * Joins two guesses of the same pixels: an inversion, whose noise is known, and a fill, whose error is not. Their difference
 * holds both errors, so where it is no larger than the noise the fill is kept, and where it is much larger the inversion:
 * Wiener's gain for each frequency of overlapping 8 × 8 blocks, from the differences of the blocks around. Source: Wiener
 * filtering in a sliding cosine transform (Yaroslavsky 1996).
 *
 * @param inverted overwritten with what is joined
 * @param filled the same pixels, filled
 * @param noise deviation of the inversion's noise at each pixel, in levels
 */
export const weighAgainstFill = (
  inverted: MarkPlanes,
  filled: MarkPlanes,
  noise: Float32Array,
  width: number,
): void => {
  const height = noise.length / width
  if (width < side || height < side) return
  const starts = (length: number): number[] => {
    const all = Array.from({ length: Math.floor((length - side) / stride) + 1 }, (_, index) => index * stride)
    if ((all.at(-1) as number) < length - side) all.push(length - side)
    return all
  }
  const [lefts, tops] = [starts(width), starts(height)]
  const [across, count] = [lefts.length, lefts.length * tops.length]
  const size = side * side
  const coefficients = new Float32Array(count * size)
  const expected = new Float32Array(count)
  const eachPixel = (index: number, visit: (at: number, inBlock: number) => void): void => {
    const from = (tops[Math.floor(index / across)] as number) * width + (lefts[index % across] as number)
    for (let inBlock = 0; inBlock < size; inBlock++) visit(from + (inBlock >> 3) * width + (inBlock & 7), inBlock)
  }
  for (let index = 0; index < count; index++) {
    eachPixel(index, (at) => {
      expected[index] = (expected[index] as number) + (noise[at] as number) ** 2 / size
    })
  }
  const expectedNear = boxFilter(expected, across, nearBlocks)
  for (const [channel, plane] of inverted.entries()) {
    const fill = filled[channel] as Float32Array
    for (let index = 0; index < count; index++) {
      eachPixel(index, (at, inBlock) => {
        block[inBlock] = (plane[at] as number) - (fill[at] as number)
      })
      transform(false)
      coefficients.set(block, index * size)
    }
    for (let wave = 0; wave < size; wave++) {
      const power = Float32Array.from(expected, (_, index) => (coefficients[index * size + wave] as number) ** 2)
      const near = boxFilter(power, across, nearBlocks)
      for (let index = 0; index < count; index++) {
        const seen = Math.max(1e-6, near[index] as number)
        const gain = Math.max(0, 1 - (expectedNear[index] as number) / seen)
        coefficients[index * size + wave] = (coefficients[index * size + wave] as number) * gain
      }
    }
    const sums = new Float32Array(plane.length)
    const weights = new Float32Array(plane.length)
    for (let index = 0; index < count; index++) {
      block.set(coefficients.subarray(index * size, (index + 1) * size))
      transform(true)
      eachPixel(index, (at, inBlock) => {
        sums[at] = (sums[at] as number) + (block[inBlock] as number)
        weights[at] = (weights[at] as number) + 1
      })
    }
    for (let at = 0; at < plane.length; at++) {
      if ((noise[at] as number) > 0) plane[at] = (fill[at] as number) + (sums[at] as number) / (weights[at] as number)
    }
  }
}
