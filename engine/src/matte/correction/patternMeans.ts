import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import { otsuLevel } from '../../kernel/statistics/otsuLevel.ts'
import type { Plane } from '../../raster/plane.ts'
import type { BlockShifts } from './alignShifts.ts'

/** How the means of places are taken. */
interface Hearing {
  /** 1 for places whose mean is wanted, else 0. */
  readonly wanted: Uint8Array
  /** 1 for places that are heard, else 0. */
  readonly heard: Uint8Array
  /** Weight of a place itself beside each one like it. */
  readonly ownWeight: number
  /** Together the places like one weigh this before they are heard. */
  readonly minWeight: number
}

/** The mean of each wanted place and those like it; NaN where too few are. */
export const meansOfAlike = (
  { width, height, data }: Plane,
  { sidePx, columns, blocks }: BlockShifts,
  { wanted, heard, ownWeight, minWeight }: Hearing,
): Float32Array => {
  const means = new Float32Array(data.length).fill(Number.NaN)
  for (let at = 0; at < data.length; at++) {
    if (wanted[at] === 0) continue
    const [column, row] = [at % width, Math.floor(at / width)]
    let [weights, total] = [0, 0]
    for (const { x, y, weight } of blocks[Math.floor(row / sidePx) * columns + Math.floor(column / sidePx)] ?? []) {
      const [toColumn, toRow] = [column + x, row + y]
      if (toColumn < 0 || toRow < 0 || toColumn >= width || toRow >= height) continue
      const to = toRow * width + toColumn
      if (heard[to] === 0) continue
      weights += weight
      total += weight * (data[to] as number)
    }
    if (weights >= minWeight) means[at] = (total + ownWeight * (data[at] as number)) / (weights + ownWeight)
  }
  return means
}

/** Means of values on the two sides of a level. */
export interface Sides {
  readonly low: number
  readonly high: number
}

/** Means of the values below and above the level that parts them best; null without values. NaN is no value. */
export const sidesOf = (values: Float32Array): Sides | null => {
  const numbers = values.filter((value) => !Number.isNaN(value))
  if (numbers.length === 0) return null
  const level = otsuLevel(numbers)
  let [lowSum, lowCount, highSum, highCount] = [0, 0, 0, 0]
  for (const value of numbers) {
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

/** Where a value is between both sides, 0–1. */
export const placeBetween = (value: number, { low, high }: Sides): number =>
  clamp01((value - low) / Math.max(1e-3, high - low))
