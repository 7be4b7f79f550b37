import { clamp } from '../../kernel/scalar/clamp.ts'
import { median } from '../../kernel/statistics/median.ts'
import { quantile } from '../../kernel/statistics/quantile.ts'
import { interpolateUnknown } from '../interpolateUnknown.ts'
import type { SharedView } from './sharedMark.ts'

/** Fraction of the painted pixels that are compared: those on which the photos agree most that something was added. */
const comparedFraction = 0.15
const minOpacity = 0.1

/**
 * A first guess at the colour of a shared mark. Each photo is continued over the mark from around it; what is seen there regressed
 * on that, over all photos, has the opacity for its slope and the colour in its intercept.
 *
 * @param isFree 1 where the mark may be
 */
export const guessColour = (
  views: readonly SharedView[],
  isFree: Uint8Array,
  width: number,
): [number, number, number] => {
  const isBare = isFree.map((value) => 1 - value)
  const behind = views.map(({ planes }) => interpolateUnknown(planes, isBare, width))
  const strength = new Float32Array(isFree.length)
  for (let at = 0; at < isFree.length; at++) {
    if (isFree[at] === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const added = views.map(
        ({ planes }, view) => (planes[channel]?.[at] as number) - (behind[view]?.[channel]?.[at] as number),
      )
      strength[at] = (strength[at] as number) + Math.abs(median(added))
    }
  }
  const threshold = quantile(
    strength.filter((_, at) => isFree[at] === 1),
    1 - comparedFraction,
  )
  const means = { seen: [0, 0, 0], behind: [0, 0, 0] }
  let [count, covariance, variance] = [0, 0, 0]
  const each = (visit: (seen: number, bare: number, channel: number) => void): void => {
    for (let at = 0; at < isFree.length; at++) {
      if (isFree[at] === 0 || (strength[at] as number) < threshold) continue
      for (const [view, { planes }] of views.entries()) {
        for (let channel = 0; channel < 3; channel++) {
          visit(planes[channel]?.[at] as number, behind[view]?.[channel]?.[at] as number, channel)
        }
      }
    }
  }
  each((seen, bare, channel) => {
    means.seen[channel] = (means.seen[channel] as number) + seen
    means.behind[channel] = (means.behind[channel] as number) + bare
    if (channel === 0) count++
  })
  for (const sums of [means.seen, means.behind]) for (let channel = 0; channel < 3; channel++) sums[channel]! /= count
  each((seen, bare, channel) => {
    const centred = bare - (means.behind[channel] as number)
    covariance += centred * (seen - (means.seen[channel] as number))
    variance += centred * centred
  })
  const opacity = clamp(1 - covariance / Math.max(1, variance), minOpacity, 1)
  const colour = (channel: number): number =>
    clamp(((means.seen[channel] as number) - (1 - opacity) * (means.behind[channel] as number)) / opacity, 0, 255)
  return [colour(0), colour(1), colour(2)]
}
