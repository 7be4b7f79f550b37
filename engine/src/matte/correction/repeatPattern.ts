import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import { lerp } from '../../kernel/scalar/lerp.ts'
import { smoothstep } from '../../kernel/scalar/smoothstep.ts'
import { otsuLevel } from '../../kernel/statistics/otsuLevel.ts'
import type { Plane } from '../../raster/plane.ts'
import { alignShifts, type BlockShifts } from './alignShifts.ts'
import { centredWithin } from './centredWithin.ts'
import { shiftsOfPattern } from './shiftsOfPattern.ts'

/** How far from undecided the places like one are, from which what was found there begins to give way, and gives way. */
const agreement = { from: 0.1, to: 0.3 } as const
/** Weight of a place itself beside each one like it. */
const ownWeight = 0.3
/** Together the places like one weigh this before they are heard. */
const minWeight = 0.9

/** The shifts of a pattern under a stroke, fitted to its parts; null where nothing repeats. */
const alignedUnder = (found: Plane, stroke: Uint8Array): BlockShifts | null => {
  const box = boundingBox(stroke, found.width, 1)
  const shifts = box === null ? [] : shiftsOfPattern(found, stroke, box)
  if (shifts.length === 0) return null
  const periodPx = Math.ceil(Math.min(...shifts.map(({ x, y }) => Math.hypot(x, y))))
  return alignShifts(centredWithin(found, stroke), shifts, periodPx)
}

/** The mean of each place under a stroke and those like it; NaN where too few are. */
const meansOf = (
  { width, height, data }: Plane,
  stroke: Uint8Array,
  { sidePx, columns, blocks }: BlockShifts,
): Float32Array => {
  const means = new Float32Array(data.length).fill(Number.NaN)
  for (let at = 0; at < data.length; at++) {
    if (stroke[at] === 0) continue
    const [column, row] = [at % width, Math.floor(at / width)]
    let [weights, total] = [0, 0]
    for (const { x, y, weight } of blocks[Math.floor(row / sidePx) * columns + Math.floor(column / sidePx)] ?? []) {
      const [toColumn, toRow] = [column + x, row + y]
      if (toColumn < 0 || toRow < 0 || toColumn >= width || toRow >= height) continue
      const to = toRow * width + toColumn
      if (stroke[to] === 0) continue
      weights += weight
      total += weight * (data[to] as number)
    }
    if (weights >= minWeight) means[at] = (total + ownWeight * (data[at] as number)) / (weights + ownWeight)
  }
  return means
}

/** Means of values below and above a level. */
const sidesOf = (values: Float32Array, level: number): { readonly low: number; readonly high: number } => {
  let [lowSum, lowCount, highSum, highCount] = [0, 0, 0, 0]
  for (const value of values) {
    if (value < level) {
      lowSum += value
      lowCount++
    } else {
      highSum += value
      highCount++
    }
  }
  return { low: lowSum / Math.max(1, lowCount), high: highSum / Math.max(1, highCount) }
}

/**
 * Where what a stroke found repeats itself, as the gaps of a net do, each place becomes what the places like it are, as far as they
 * agree: colours that both sides share mislead in some gaps, seldom in the same part of all. Where places disagree, as along the edges
 * of gaps that are not quite alike, what was found stays, and so it does beside the pattern.
 *
 * @param found probability 0–1; changed in place
 * @param stroke 1 where the stroke was painted, else 0
 * @returns false where nothing repeats, and nothing was changed
 */
export const repeatPattern = (found: Plane, stroke: Uint8Array): boolean => {
  const aligned = alignedUnder(found, stroke)
  if (aligned === null) return false
  const { data } = found
  const means = meansOf(found, stroke, aligned)
  const heard = means.filter((value) => !Number.isNaN(value))
  if (heard.length === 0) return false
  const { low, high } = sidesOf(heard, otsuLevel(heard))
  for (let pixel = 0; pixel < data.length; pixel++) {
    const mean = means[pixel] as number
    if (Number.isNaN(mean)) continue
    const towards = clamp01((mean - low) / Math.max(1e-3, high - low))
    const agreed = smoothstep(agreement.from, agreement.to, Math.abs(towards - 0.5))
    data[pixel] = lerp(data[pixel] as number, towards > 0.5 ? 1 : 0, agreed)
  }
  return true
}
