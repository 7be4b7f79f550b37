import { boxFilter } from '../../kernel/filter/boxFilter.ts'
import { transparencyOf } from '../transparencyOf.ts'
import type { ChannelView } from './channelLayers.ts'

const textureRadiusPx = 3
const minVariance = 0.05

/** One channel behind a mark. */
export const behindMark = (seen: Float32Array, alpha: Float32Array, level: number): Float32Array =>
  seen.map((value, at) => (value - (alpha[at] as number) * level) / transparencyOf(alpha[at] as number))

/** Mean squared difference to the neighbours around each pixel. */
const textureOf = (behind: Float32Array, width: number): Float32Array => {
  const squares = behind.map((value, at) => {
    const right = (at + 1) % width === 0 ? 0 : (behind[at + 1] as number) - value
    const below = (behind[at + width] ?? value) - value
    return (right * right + below * below) / 2
  })
  return boxFilter(squares, width, textureRadiusPx)
}

/**
 * Two neighbours in one channel of one photo.
 *
 * @param slope how the difference grows with a step of alpha from `next` to `at`: the mean of both ends, because a change that both
 *   share scales the photo's own texture and must not be favoured
 */
export type VisitEdge = (at: number, next: number, difference: number, weight: number, slope: number) => void

/**
 * Calls back with each pair of neighbours, the difference between them that a mark leaves, and its weight: the inverse of the
 * variance that is usual around it in this photo, from texture and noise.
 *
 * @param level of the mark's colour in this channel
 * @param isRobust whether a difference lowers its own weight (Cauchy); not before the mark is known roughly
 * @param reachPx distance of the two pixels
 */
export const eachEdge = (
  { seen, noiseVariance }: ChannelView,
  alpha: Float32Array,
  level: number,
  width: number,
  isRobust: boolean,
  visit: VisitEdge,
  reachPx = 1,
): void => {
  const behind = behindMark(seen, alpha, level)
  const texture = textureOf(behind, width)
  for (const offset of [reachPx, reachPx * width]) {
    for (let at = 0; at < alpha.length - offset; at++) {
      if (offset === reachPx && (at % width) + reachPx >= width) continue
      const next = at + offset
      const difference = (behind[at] as number) - (behind[next] as number)
      const [own, other] = [transparencyOf(alpha[at] as number), transparencyOf(alpha[next] as number)]
      const noise = noiseVariance * (1 / (own * own) + 1 / (other * other))
      const variance =
        minVariance + noise + (reachPx * (texture[at] as number)) / 2 + (isRobust ? difference * difference : 0)
      const slope = (((behind[at] as number) - level) / own + ((behind[next] as number) - level) / other) / 2
      visit(at, next, difference, 1 / variance, slope)
    }
  }
}
