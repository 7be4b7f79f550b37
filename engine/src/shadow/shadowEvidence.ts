import { dilate } from '../kernel/morphology/dilate.ts'
import { erode } from '../kernel/morphology/erode.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import type { ShadowGrid } from './shadowGrid.ts'

/** Pairs across the region's border are this far from it on either side, in grid pixels. */
const pairPx = 3
/** Fewer pairs prove nothing. */
const minPairs = 12
/** Light in a shadow over that outside: darker is an object, lighter is nothing to remove. */
const ratioRange = [0.2, 0.82] as const
/** Half the distance of the upper and lower quartiles of the logarithm of the ratio: more is no constant ratio. */
const maxSpread = 0.14
/** Difference of the ratios of blue and red: skylight makes a shadow bluer, an object differs more. */
const tintRange = [-0.12, 0.32] as const
/** Contrast of the texture in the region over that beside it, both relative to their light. */
const textureRange = [0.5, 3.3] as const
/** At least this fraction of the region's border is darker inside. */
const minDarkerFraction = 0.8
const minLevel = 2 / 255

/** What speaks for a region being a shadow. */
export interface ShadowEvidence {
  /** Light in the region over that beside it: red, green, blue. */
  readonly ratios: readonly [number, number, number]
  /** How much the ratio varies along the border, in logarithms. */
  readonly spread: number
  readonly textureRatio: number
  readonly darkerFraction: number
}

const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Mean absolute difference of the logarithms of horizontal neighbours. */
const textureOf = (plane: Float32Array, flags: Uint8Array, width: number): number => {
  let sum = 0
  let count = 0
  for (let at = 0; at + 1 < flags.length; at++) {
    if (flags[at] === 0 || flags[at + 1] === 0 || (at + 1) % width === 0) continue
    const [one, other] = [Math.max(minLevel, plane[at] as number), Math.max(minLevel, plane[at + 1] as number)]
    sum += Math.abs(Math.log(one / other))
    count++
  }
  return count === 0 ? Number.NaN : sum / count
}

/**
 * Compares a region with what is beside it, pair by pair across its border.
 * @returns null when too little of its border is beside anything but the object
 */
export const shadowEvidence = (grid: ShadowGrid, region: Uint8Array): ShadowEvidence | null => {
  const { width, height, planes, isObject } = grid
  const size = width * height
  const inner = erode(region, width, 1)
  const blocked = dilate(isObject, width, 2)
  const logs: [number[], number[], number[]] = [[], [], []]
  let darker = 0
  const addPair = (inside: number, outside: number): void => {
    let mean = 0
    for (const [channel, values] of logs.entries()) {
      const dark = Math.max(minLevel, planes[channel * size + inside] as number)
      const value = Math.log(dark / Math.max(minLevel, planes[channel * size + outside] as number))
      values.push(value)
      mean += value / 3
    }
    if (mean < 0) darker++
  }
  for (let at = 0; at < size; at++) {
    if (region[at] === 0) continue
    const [column, row] = [at % width, Math.floor(at / width)]
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const isEdge = region[at + dx + dy * width] !== 1
      const [x, y] = [column + dx * pairPx, row + dy * pairPx]
      const [backX, backY] = [column - dx * (pairPx - 1), row - dy * (pairPx - 1)]
      if (!isEdge || x < 0 || y < 0 || x >= width || y >= height) continue
      if (backX < 0 || backY < 0 || backX >= width || backY >= height) continue
      const [inside, outside] = [backY * width + backX, y * width + x]
      if (inner[inside] === 0 || region[outside] === 1 || blocked[outside] === 1 || blocked[inside] === 1) continue
      addPair(inside, outside)
    }
  }
  if (logs[0].length < minPairs) return null
  const means = logs[0].map((red, at) => (red + (logs[1][at] as number) + (logs[2][at] as number)) / 3)
  const beside = dilate(region, width, 2 * pairPx).map(
    (flag, at) => flag & (1 - (region[at] as number)) & (1 - (blocked[at] as number)),
  )
  const green = planes.subarray(size, 2 * size)
  const ratios = logs.map((values) => Math.exp(median(values))) as [number, number, number]
  return {
    ratios,
    spread: (quantile(means, 0.75) - quantile(means, 0.25)) / 2,
    textureRatio: textureOf(green, inner, width) / textureOf(green, beside, width),
    darkerFraction: darker / means.length,
  }
}

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most

/** Whether everything speaks for a shadow. */
export const isShadow = ({ ratios, spread, textureRatio, darkerFraction }: ShadowEvidence): boolean =>
  ratios.every((ratio) => isWithin(ratio, ratioRange)) &&
  spread <= maxSpread &&
  isWithin(ratios[2] - ratios[0], tintRange) &&
  isWithin(textureRatio, textureRange) &&
  darkerFraction >= minDarkerFraction
