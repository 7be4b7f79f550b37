import type { ResampleFilter } from './resampleWeights.ts'

const lobes = 3

/** Sinc windowed by a sinc of three lobes. Source: C. Lanczos; C. Duchon, "Lanczos filtering in one and two dimensions", 1979. */
export const lanczos3: ResampleFilter = {
  radius: lobes,
  at: (x) => {
    if (x === 0) return 1
    if (Math.abs(x) >= lobes) return 0
    const phase = Math.PI * x
    return (lobes * Math.sin(phase) * Math.sin(phase / lobes)) / (phase * phase)
  },
}
