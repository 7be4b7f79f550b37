import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { localVariance } from '../kernel/filter/localVariance.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import { opacityPlane } from './mark.ts'
import type { Explained } from './markFault.ts'
import type { MarkPatch } from './markPatch.ts'

/** An edge is where a plane changes at least this fraction as fast as at its usual edges. */
const edgeFraction = 0.25
/** Slower changes of alpha, per pixel, are no outline. */
const leastAlphaStep = 0.004
/** The photo is as calm as it is this far around, the outline left out. */
const groundRadiusPx = 6
/** Of which at least this fraction must be other than outline. */
const minGround = 0.15

/** What of a solution says where its outline is. */
export type TakenMark = Pick<Explained, 'mark' | 'coverage' | 'under'>

/**
 * 1 where a plane changes at least a quarter as fast as its usual edges do, and a pixel around.
 * @param leastStep slower changes, per pixel, are no edges
 * @returns null where there are none
 */
export const edgesOf = (plane: Float32Array, width: number, leastStep: number): Uint8Array | null => {
  const steps = plane.map((_, at) => {
    const [column, before, after] = [at % width, at - width, at + width]
    const across = (plane[column + 1 < width ? at + 1 : at] as number) - (plane[column > 0 ? at - 1 : at] as number)
    const down = (plane[after < plane.length ? after : at] as number) - (plane[before >= 0 ? before : at] as number)
    return Math.hypot(across, down) / 2
  })
  const plain = steps.filter((step) => step > leastStep)
  if (plain.length === 0) return null
  const least = edgeFraction * quantile(plain, 0.9)
  return dilate(
    Uint8Array.from(steps, (step) => (step > least ? 1 : 0)),
    width,
    1,
  )
}

/** 1 along the outline of a mark that was taken away and of what lay under it, a pixel around; null where it has none. */
export const markOutline = ({ mark, coverage, under }: TakenMark, box: MarkPatch['box']): Uint8Array | null => {
  const opacity = opacityPlane(mark, box)
  const alpha = coverage.map((covered, at) => 1 - (1 - covered * (opacity[at] as number)) * (1 - (under[at] as number)))
  return edgesOf(alpha, box.width, leastAlphaStep)
}

/**
 * Variance of a plane around each pixel, the outline left out, because what was taken away has its errors there; with the outline where there is hardly
 * anything else.
 */
export const groundVariance = (plane: Float32Array, outline: Uint8Array, width: number): Float32Array => {
  const onGround = (of: (at: number) => number): Float32Array =>
    boxFilter(
      Float32Array.from(outline, (isOutline, at) => (isOutline === 1 ? 0 : of(at))),
      width,
      groundRadiusPx,
    )
  const shares = onGround(() => 1)
  const sums = onGround((at) => plane[at] as number)
  const squares = onGround((at) => (plane[at] as number) ** 2)
  const withOutline = localVariance(plane, width, groundRadiusPx)
  return shares.map((share, at) =>
    share > minGround
      ? Math.max(0, (squares[at] as number) / share - ((sums[at] as number) / share) ** 2)
      : (withOutline[at] as number),
  )
}
