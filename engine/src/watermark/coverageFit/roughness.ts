import { boxFilter } from '../../kernel/filter/boxFilter.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import type { MarkPlanes } from '../markPatch.ts'

const channels = 3
/** Finer differences of neighbours than this, in levels, are a camera's noise. */
export const cameraNoiseLevels = 1.5
/** Half side of the window over which a photo's usual differences are measured, in pixels. */
const windowRadiusPx = 6
/** With less ground than this in the window the outline counts too. */
const leastGround = 0.15
/** No photo has levels beyond these: what goes beyond counts no more. */
const possible = { min: -20, max: 275 } as const

/** Usual differences of neighbours, in levels: to the right of each pixel and below it. */
export interface UsualDifferences {
  readonly right: Float32Array
  readonly down: Float32Array
}

/** Calls back with each pixel and the one beside it, or below it. */
const eachPair = (count: number, width: number, step: number, visit: (at: number, next: number) => void): void => {
  const across = step === 1 ? width - 1 : width
  for (let start = 0; start + step < count; start += width) {
    for (let at = start; at < start + across; at++) visit(at, at + step)
  }
}

/**
 * How much neighbours differ around each pixel of a photo, but for those along a mark's outline: what was taken away has its errors there.
 *
 * @param isGround 1 off the outline, else 0
 * @param noiseLevels finer differences are noise
 */
export const usualDifferences = (
  planes: MarkPlanes,
  isGround: Float32Array,
  width: number,
  noiseLevels: number,
): UsualDifferences => {
  const usualAlong = (step: number): Float32Array => {
    const [all, onGround, weight] = [0, 1, 2].map(() => new Float32Array(isGround.length)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    eachPair(isGround.length, width, step, (at, next) => {
      let size = 0
      for (const plane of planes) size += Math.abs((plane[next] as number) - (plane[at] as number)) / channels
      const own = (isGround[at] as number) * (isGround[next] as number)
      all[at] = size
      weight[at] = own
      onGround[at] = own * size
    })
    const [means, sums, shares] = [all, onGround, weight].map((plane) => boxFilter(plane, width, windowRadiusPx)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    return means.map((mean, at) => {
      const share = shares[at] as number
      return Math.hypot(noiseLevels, share > leastGround ? (sums[at] as number) / share : mean)
    })
  }
  return { right: usualAlong(1), down: usualAlong(width) }
}

/**
 * How rough a photo is for one of its kind: the sum of log(1 + d²) over channels, d the difference of neighbours over the usual one, so that the photo's own edges count
 * little (a Student t prior on gradients: Roth and Black, "Fields of experts", IJCV 2009).
 *
 * @param isCounted 1 where pairs count, else 0
 */
export const roughness = (
  planes: MarkPlanes,
  { right, down }: UsualDifferences,
  width: number,
  isCounted: Uint8Array,
): number => {
  let sum = 0
  for (const plane of planes) {
    const add = (step: number, usual: Float32Array): void =>
      eachPair(plane.length, width, step, (at, next) => {
        if (isCounted[at] === 1)
          sum += Math.log1p((((plane[next] as number) - (plane[at] as number)) / (usual[at] as number)) ** 2)
      })
    add(1, right)
    add(width, down)
  }
  return sum / channels
}

/** Adds how roughness changes by the differences of neighbours `step` samples apart. */
const addSlopes = (
  plane: Float32Array,
  usual: Float32Array,
  width: number,
  step: number,
  gradient: Float32Array,
): void => {
  const across = step === 1 ? width - 1 : width
  for (let start = 0; start + step < plane.length; start += width) {
    for (let at = start; at < start + across; at++) {
      const from = plane[at] as number
      const to = plane[at + step] as number
      const low = clamp(from, possible.min, possible.max)
      const high = clamp(to, possible.min, possible.max)
      const scale = usual[at] as number
      const difference = (high - low) / scale
      const slope = (2 * difference) / (scale * (1 + difference * difference) * channels)
      if (high === to) gradient[at + step] = (gradient[at + step] as number) + slope
      if (low === from) gradient[at] = (gradient[at] as number) - slope
    }
  }
}

/**
 * How roughness changes with each sample.
 *
 * @param gradients of the planes; overwritten
 */
export const roughnessGradient = (
  planes: MarkPlanes,
  { right, down }: UsualDifferences,
  width: number,
  gradients: readonly Float32Array[],
): void => {
  for (let channel = 0; channel < channels; channel++) {
    const plane = planes[channel] as Float32Array
    const gradient = (gradients[channel] as Float32Array).fill(0)
    addSlopes(plane, right, width, 1, gradient)
    addSlopes(plane, down, width, width, gradient)
  }
}
