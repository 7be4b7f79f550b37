import type { ResampleFilter } from './resampleWeights.ts'

/**
 * Cubic convolution with a = −1/2, also known as Catmull–Rom.
 * Source: R. Keys, "Cubic convolution interpolation for digital image processing", 1981.
 */
export const keysCubic: ResampleFilter = {
  radius: 2,
  at: (x) => {
    const distance = Math.abs(x)
    if (distance < 1) return (1.5 * distance - 2.5) * distance * distance + 1
    if (distance < 2) return ((-0.5 * distance + 2.5) * distance - 4) * distance + 2
    return 0
  },
}
