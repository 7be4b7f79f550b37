import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import type { Plane } from '../raster/plane.ts'

/** Half side of the windows that hold a thread and a gap, in pixels of the network's grid. */
const meshRadiusPx = 4

/** Half side of the windows in which a weave is told from an even patch, in pixels. */
const areaRadiusPx = 10

/**
 * Contrast between threads and gaps, as a fraction of the largest that their mean allows, below which a patch is even and
 * from which it is woven. In composites even patches, of the subject or behind it, have 0.004–0.04, seldom 0.1, lace 0.05–0.43.
 */
const contrast = { even: 0.08, woven: 0.14 } as const

/** Mean alpha of an area below which the network sees nothing, and between which it half believes the area. */
const [unseen, seen] = [0.08, 0.16]

/** Mean alpha from which loose curls, which are patterned too, are rather the subject's in full. */
const [halfSure, nearlySure] = [0.6, 0.8]

/**
 * How far each pixel is lace, net or other open cloth, 0–1: wide patches of uncertain alpha in which the network's own answer
 * follows threads and gaps. It sees the pattern but believes it too little, while what stands behind a subject is even.
 *
 * @param isWide 1 in wide patches of uncertain alpha that hang together with the subject
 */
export const wovenLikelihood = (alpha: Plane, isWide: Uint8Array): Float32Array => {
  const { width, height, data } = alpha
  const local = boxFilterWithin(alpha, meshRadiusPx).data
  // Means over the wide patches alone: what lies beside them has edges, not threads.
  const portion = boxFilterWithin({ width, height, data: Float32Array.from(isWide) }, areaRadiusPx).data
  const meanOver = (values: Float32Array): Float32Array => {
    for (let pixel = 0; pixel < values.length; pixel++) if (isWide[pixel] === 0) values[pixel] = 0
    const sums = boxFilterWithin({ width, height, data: values }, areaRadiusPx).data
    return sums.map((sum, pixel) => sum / ((portion[pixel] as number) + 1e-6))
  }
  const mean = meanOver(data.slice())
  const variance = meanOver(data.map((value, pixel) => (value - (local[pixel] as number)) ** 2))
  const likelihood = new Float32Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const average = mean[pixel] as number
    if (isWide[pixel] === 0 || average < unseen) continue
    const deviation = Math.sqrt(Math.max(0, variance[pixel] as number))
    const relative = deviation / Math.sqrt(Math.max(0, average * (1 - average)) + 1e-3)
    const isHalfSure = smoothstep(unseen, seen, average) * (1 - smoothstep(halfSure, nearlySure, average))
    likelihood[pixel] = isHalfSure * smoothstep(contrast.even, contrast.woven, relative)
  }
  return likelihood
}
