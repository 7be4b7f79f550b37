import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { dct8x8, dctSidePx } from '../kernel/transform/dct8x8.ts'
import type { MarkPlanes } from './markPatch.ts'

const stridePx = 4
/** Half side of the squares of blocks over which power is averaged. */
const powerRadius = 3
const coefficientsPerBlock = dctSidePx * dctSidePx
const minPower = 1e-6

/** Overlapping blocks that cover a plane, row by row. */
interface BlockGrid {
  readonly columns: number
  readonly count: number
  /** Calls back with each pixel of a block and its place in the block. */
  readonly visit: (block: number, each: (at: number, inBlock: number) => void) => void
}

const startsAlong = (length: number): number[] => {
  const last = length - dctSidePx
  const starts = Array.from({ length: Math.floor(last / stridePx) + 1 }, (_, index) => index * stridePx)
  if ((starts.at(-1) as number) < last) starts.push(last)
  return starts
}

const blockGrid = (width: number, height: number): BlockGrid => {
  const lefts = startsAlong(width)
  const tops = startsAlong(height)
  return {
    columns: lefts.length,
    count: lefts.length * tops.length,
    visit: (block, each) => {
      const top = tops[Math.floor(block / lefts.length)] as number
      const from = top * width + (lefts[block % lefts.length] as number)
      for (let inBlock = 0; inBlock < coefficientsPerBlock; inBlock++) {
        each(from + Math.floor(inBlock / dctSidePx) * width + (inBlock % dctSidePx), inBlock)
      }
    },
  }
}

/** Mean variance of the noise in each block. */
const noisePower = (grid: BlockGrid, noise: Float32Array): Float32Array => {
  const power = new Float32Array(grid.count)
  for (let block = 0; block < grid.count; block++) {
    grid.visit(block, (at) => {
      power[block] = (power[block] as number) + (noise[at] as number) ** 2 / coefficientsPerBlock
    })
  }
  return power
}

/** Cosine coefficients of the difference of two planes, block by block. */
const differenceSpectra = (grid: BlockGrid, plane: Float32Array, other: Float32Array): Float32Array => {
  const spectra = new Float32Array(grid.count * coefficientsPerBlock)
  const block = new Float32Array(coefficientsPerBlock)
  for (let index = 0; index < grid.count; index++) {
    grid.visit(index, (at, inBlock) => {
      block[inBlock] = (plane[at] as number) - (other[at] as number)
    })
    dct8x8(block, false)
    spectra.set(block, index * coefficientsPerBlock)
  }
  return spectra
}

/** Scales each coefficient by Wiener's gain, 1 − noise ⁄ power, in place. */
const applyGain = (grid: BlockGrid, spectra: Float32Array, expectedPower: Float32Array): void => {
  for (let frequency = 0; frequency < coefficientsPerBlock; frequency++) {
    const power = Float32Array.from(
      expectedPower,
      (_, block) => (spectra[block * coefficientsPerBlock + frequency] as number) ** 2,
    )
    const meanPower = boxFilter(power, grid.columns, powerRadius)
    for (let block = 0; block < grid.count; block++) {
      const at = block * coefficientsPerBlock + frequency
      const gain = Math.max(0, 1 - (expectedPower[block] as number) / Math.max(minPower, meanPower[block] as number))
      spectra[at] = (spectra[at] as number) * gain
    }
  }
}

/** Sums of the blocks over each pixel, and their number. */
const sumBlocks = (
  grid: BlockGrid,
  spectra: Float32Array,
  pixels: number,
): { readonly sums: Float32Array; readonly counts: Float32Array } => {
  const sums = new Float32Array(pixels)
  const counts = new Float32Array(pixels)
  const block = new Float32Array(coefficientsPerBlock)
  for (let index = 0; index < grid.count; index++) {
    block.set(spectra.subarray(index * coefficientsPerBlock, (index + 1) * coefficientsPerBlock))
    dct8x8(block, true)
    grid.visit(index, (at, inBlock) => {
      sums[at] = (sums[at] as number) + (block[inBlock] as number)
      counts[at] = (counts[at] as number) + 1
    })
  }
  return { sums, counts }
}

/**
 * Blends two estimates of the same pixels: an inversion, whose noise is known, and a fill, whose error is not. Their
 * difference holds both errors: where it is no larger than the noise the fill is kept, and where it is much larger the
 * inversion. The gain is Wiener's for each frequency of overlapping 8 × 8 blocks, from the power of the blocks around.
 * Source: Wiener filtering in a sliding cosine transform (Yaroslavsky 1996, "Local adaptive image restoration").
 *
 * @param inverted overwritten with the blend
 * @param filled the same pixels, filled
 * @param noise deviation of the inversion's noise at each pixel, in levels; where it is 0 the inversion stays
 */
export const wienerBlend = (inverted: MarkPlanes, filled: MarkPlanes, noise: Float32Array, width: number): void => {
  const height = noise.length / width
  if (width < dctSidePx || height < dctSidePx) return
  const grid = blockGrid(width, height)
  const expectedPower = boxFilter(noisePower(grid, noise), grid.columns, powerRadius)
  for (const [channel, plane] of inverted.entries()) {
    const fill = filled[channel] as Float32Array
    const spectra = differenceSpectra(grid, plane, fill)
    applyGain(grid, spectra, expectedPower)
    const { sums, counts } = sumBlocks(grid, spectra, plane.length)
    for (let at = 0; at < plane.length; at++) {
      if ((noise[at] as number) > 0) plane[at] = (fill[at] as number) + (sums[at] as number) / (counts[at] as number)
    }
  }
}
