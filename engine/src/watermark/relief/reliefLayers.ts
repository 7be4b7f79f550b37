import { slopeAt } from '../../kernel/plane/slopeAt.ts'
import { timesFactor } from '../../kernel/plane/timesFactor.ts'
import { minLayerTransparency } from '../layeredLight.ts'
import { shifted } from '../layerShapes.ts'
import type { MarkPlanes } from '../markPatch.ts'
import { transparencyOf } from '../transparencyOf.ts'

/** Letters in relief: over their far side, which is shifted by the offset, lies their near side, shifted the other way, and over both the letters. */
export interface Relief {
  /** Opacity 0–1 of the letters, of the near side, which has their colour, and of the far side. */
  readonly letters: number
  readonly near: number
  readonly far: number
  /** Pixels to the right and down; fractions are interpolated. */
  readonly dx: number
  readonly dy: number
}

/** Grey levels of the letters and their near side, and of the far side: 0 or 255. */
export interface ReliefLevels {
  readonly near: number
  readonly far: number
}

/** A photo from which a relief was taken, and the alpha of what was taken, 0–1. */
export interface WithoutRelief {
  /** In levels, not clamped. */
  readonly planes: MarkPlanes
  /** Of the near side. */
  readonly near: Float32Array
  /** Of the letters and their near side together: they have one colour. */
  readonly first: Float32Array
  /** Of the far side. */
  readonly far: Float32Array
}

/**
 * Takes a relief away: the inverse of compositing its three layers.
 *
 * @param coverage by the letters, 0–1
 */
export const withoutRelief = (
  seen: MarkPlanes,
  coverage: Float32Array,
  width: number,
  relief: Relief,
  levels: ReliefLevels,
): WithoutRelief => {
  const near = timesFactor(shifted(coverage, width, -relief.dx, -relief.dy), relief.near)
  const far = timesFactor(shifted(coverage, width, relief.dx, relief.dy), relief.far)
  const first = new Float32Array(coverage.length)
  for (let at = 0; at < first.length; at++) {
    first[at] = 1 - (1 - relief.letters * (coverage[at] as number)) * (1 - (near[at] as number))
  }
  const planes = seen.map((plane) => {
    const photo = new Float32Array(plane.length)
    for (let at = 0; at < photo.length; at++) {
      const over = first[at] as number
      const under = far[at] as number
      const behind = ((plane[at] as number) - over * levels.near) / transparencyOf(over)
      photo[at] = (behind - under * levels.far) / Math.max(minLayerTransparency, 1 - under)
    }
    return photo
  }) as unknown as MarkPlanes
  return { planes, near, first, far }
}

/** How a cost changes with the coverage of each pixel, and with each number of a relief. */
export interface ReliefGradient {
  readonly coverage: Float32Array
  readonly relief: Relief
}

/**
 * Carries the gradient of a cost back from the photo to what was taken away (reverse differentiation of `withoutRelief`).
 *
 * @param coverage what it was taken away with
 * @param byPlanes how the cost changes with each sample of the photo
 * @param byFirst how it changes with the alpha of letters and near side, the photo aside
 */
export const reliefGradient = (
  { planes, near, first, far }: WithoutRelief,
  coverage: Float32Array,
  width: number,
  relief: Relief,
  levels: ReliefLevels,
  { byPlanes, byFirst }: { readonly byPlanes: readonly Float32Array[]; readonly byFirst: Float32Array },
): ReliefGradient => {
  const [byLetters, byNear, byFar] = [0, 1, 2].map(() => new Float32Array(coverage.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let at = 0; at < coverage.length; at++) {
    const over = first[at] as number
    const under = far[at] as number
    const throughFar = Math.max(minLayerTransparency, 1 - under)
    const throughBoth = throughFar * transparencyOf(over)
    let ofFar = 0
    let ofFirst = byFirst[at] as number
    for (let channel = 0; channel < planes.length; channel++) {
      const pull = (byPlanes[channel] as Float32Array)[at] as number
      const photo = (planes[channel] as Float32Array)[at] as number
      const behind = photo * throughFar + under * levels.far
      ofFar += (pull * (photo - levels.far)) / throughFar
      ofFirst += (pull * (behind - levels.near)) / throughBoth
    }
    byFar[at] = ofFar
    byLetters[at] = ofFirst * (1 - (near[at] as number))
    byNear[at] = ofFirst * (1 - relief.letters * (coverage[at] as number))
  }
  const backFromNear = shifted(byNear, width, relief.dx, relief.dy)
  const backFromFar = shifted(byFar, width, -relief.dx, -relief.dy)
  const total = { letters: 0, near: 0, far: 0, dx: 0, dy: 0 }
  const byCoverage = new Float32Array(coverage.length)
  for (let at = 0; at < coverage.length; at++) {
    const ofLetters = byLetters[at] as number
    const ofNear = byNear[at] as number
    const ofFar = byFar[at] as number
    byCoverage[at] =
      relief.letters * ofLetters + relief.near * (backFromNear[at] as number) + relief.far * (backFromFar[at] as number)
    total.letters += ofLetters * (coverage[at] as number)
    total.near += (ofNear * (near[at] as number)) / relief.near
    total.far += (ofFar * (far[at] as number)) / relief.far
    total.dx += ofNear * slopeAt(near, at, 1) - ofFar * slopeAt(far, at, 1)
    total.dy += ofNear * slopeAt(near, at, width) - ofFar * slopeAt(far, at, width)
  }
  return { coverage: byCoverage, relief: total }
}
