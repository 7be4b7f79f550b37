import { boundaryCosts } from './boundaryCosts.ts'
import { boundaryView } from './boundaryWindow.ts'
import { isLossy } from './isLossy.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { opponents, opponentsOf, photoSteps, stepPx } from './photoSteps.ts'

const sweeps = 30
/** Sweeps without any change of mind after which the labels stand. */
const settledSweeps = 2
const damping = 0.4
/** Cost of a border between neighbours, beside what the photo says; keeps outlines short, the more where noise speaks too. */
const borderCosts = { lossless: 0.7, lossy: 1 } as const
const surroundingsShare = 0.08
/** Differences beyond this many times the usual one say nothing more: the photo has edges of its own. */
const cappedAt = 14

/**
 * Tells which painted pixels a mark covers, by belief propagation on a grid: taking the mark away from the covered ones
 * must leave differences between near pixels as small as a photo's are. Source: the min-sum algorithm of Pearl 1988 on a
 * pairwise field; likelihoods of differences are those of the patch's own near
 * pixels, brightness and colours each for itself (Laplacian). In files with loss a network tells them instead.
 *
 * @param open 1 where a pixel may be covered; all others are bare
 * @param leaning how much each pixel is expected to be covered, as cost of being bare
 * @param noise deviation that the file's own compression adds to a pixel, in levels
 * @param isCareful whether the network may take its time
 * @returns 1 where covered
 */
export const labelMark = (
  patch: MarkPatch,
  behind: MarkPlanes,
  open: Uint8Array,
  { opacity, colour }: Mark,
  leaning: Float32Array,
  noise: number,
  isCareful: boolean,
): Uint8Array => {
  const { width } = patch.box
  const count = open.length
  const through = 1 - opacity
  const borderCost = isLossy(noise) ? borderCosts.lossy : borderCosts.lossless
  const seen = opponents(patch.planes)
  const steps = photoSteps(seen, width, noise)
  const paint = opponentsOf(colour)
  // In lossless files the network's labels are no better than those from differences alone.
  const boundaries =
    isCareful && isLossy(noise) ? boundaryCosts(boundaryView(patch, { opacity, colour }, noise), open) : null
  const continuedBehind = opponents(behind)
  const inverted = patch.planes.map((plane, channel) =>
    plane.map((value) => (value - opacity * (colour[channel] as number)) / Math.max(0.02, through)),
  ) as unknown as MarkPlanes
  const clean = opponents(inverted)
  const cost = (a: MarkPlanes, p: number, b: MarkPlanes, q: number): number => {
    let sum = 0
    for (let channel = 0; channel < 3; channel++) {
      const off = ((a[channel] as Float32Array)[p] as number) - ((b[channel] as Float32Array)[q] as number)
      sum += (off / ((steps[channel] as Float32Array)[p] as number)) ** 2
    }
    return Math.min(cappedAt, Math.sqrt(sum))
  }
  const free: number[] = []
  for (let at = 0; at < count; at++) if (open[at] === 1) free.push(at)
  const slotOf = new Int32Array(count).fill(-1)
  for (const [slot, at] of free.entries()) slotOf[at] = slot
  const offsets = [stepPx, -stepPx, stepPx * width, -stepPx * width, 1, -1, width, -width]
  const opposite = [1, 0, 3, 2, 5, 4, 7, 6]
  const degree = offsets.length
  // Four costs per edge: bare–bare, bare–covered, covered–bare, covered–covered; −1 as neighbour: outside the patch.
  const neighbour = new Int32Array(free.length * degree).fill(-1)
  const costs = new Float32Array(free.length * 4 * 4)
  const unary = new Float32Array(free.length)
  for (const [slot, at] of free.entries()) {
    const column = at % width
    let [bare, covered] = [0, 0]
    for (let channel = 0; channel < 3; channel++) {
      const step = (steps[channel] as Float32Array)[at] as number
      const j = (continuedBehind[channel] as Float32Array)[at] as number
      const off = ((seen[channel] as Float32Array)[at] as number) - j
      bare += (off / step) ** 2
      covered += ((off - opacity * ((paint[channel] as number) - j)) / step) ** 2
    }
    unary[slot] = surroundingsShare * (Math.sqrt(covered) - Math.sqrt(bare)) - (leaning[at] as number)
    let isOutOfGamut = 0
    for (const plane of inverted) {
      const value = plane[at] as number
      isOutOfGamut += Math.max(0, value - 262) + Math.max(0, -7 - value)
    }
    unary[slot] = (unary[slot] as number) + isOutOfGamut / ((steps[0] as Float32Array)[at] as number)
    for (let way = 0; way < degree; way++) {
      const offset = offsets[way] as number
      const next = at + offset
      const isAcross = way < 2 || way === 4 || way === 5
      const moved = isAcross ? column + offset : column
      if (next < 0 || next >= count || moved < 0 || moved >= width) continue
      const other = slotOf[next] as number
      if (way < 4) {
        const costsAt = (slot * 4 + way) * 4
        costs[costsAt] = cost(seen, at, seen, next)
        costs[costsAt + 1] = cost(seen, at, clean, next)
        costs[costsAt + 2] = cost(clean, at, seen, next)
        // Within the mark contrast is the same on both sides: it says nothing, however busy the photo.
        costs[costsAt + 3] = costs[costsAt] as number
        if (boundaries !== null) {
          const changes = way < 2 ? boundaries.right : boundaries.down
          const between = 2 * (at + offset / 2)
          const isForward = way % 2 === 0
          costs[costsAt] = 0
          costs[costsAt + 1] = changes[isForward ? between : between + 1] as number
          costs[costsAt + 2] = changes[isForward ? between + 1 : between] as number
          costs[costsAt + 3] = 0
        }
        if (other < 0)
          unary[slot] = (unary[slot] as number) + (costs[costsAt + 2] as number) - (costs[costsAt] as number)
      } else if (other < 0) unary[slot] = (unary[slot] as number) + borderCost
      neighbour[slot * degree + way] = other
    }
  }
  // messages[slot * degree + way]: what the neighbour in that way says to the slot, as cost of covered over bare.
  const messages = new Float32Array(free.length * degree)
  const belief = unary.slice()
  const isInside = new Uint8Array(count)
  let settled = 0
  for (let sweep = 0; sweep < sweeps && settled < settledSweeps; sweep++) {
    for (let turn = 0; turn < free.length; turn++) {
      const slot = sweep % 2 === 0 ? turn : free.length - 1 - turn
      for (let way = 0; way < degree; way++) {
        const other = neighbour[slot * degree + way] as number
        if (other < 0) continue
        const own = (belief[slot] as number) - (messages[slot * degree + way] as number)
        let said: number
        if (way < 4) {
          const at = (slot * 4 + way) * 4
          const toCovered = Math.min(costs[at + 1] as number, (costs[at + 3] as number) + own)
          const toBare = Math.min(costs[at] as number, (costs[at + 2] as number) + own)
          said = toCovered - toBare
        } else said = Math.max(-borderCost, Math.min(borderCost, own))
        const to = other * degree + (opposite[way] as number)
        const old = messages[to] as number
        const next = old + (1 - damping) * (said - old)
        messages[to] = next
        belief[other] = (belief[other] as number) + next - old
      }
    }
    let changes = 0
    for (let slot = 0; slot < free.length; slot++) {
      const label = (belief[slot] as number) < 0 ? 1 : 0
      const at = free[slot] as number
      if (isInside[at] !== label) changes++
      isInside[at] = label
    }
    settled = changes === 0 ? settled + 1 : 0
  }
  return isInside
}
