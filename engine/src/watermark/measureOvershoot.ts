import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

/** Coverage up to which a pixel is bare, and that of the mean around it from which it lies at an outline. */
const bare = { atOutline: 0.02, away: 0.005, minNear: 0.08, maxWide: 0.003 } as const
/** Radius of the surroundings that a pixel at the outline is held against, and the least part of them that must be bare. */
const surroundings = { radiusPx: 4, minShare: 0.05 } as const
const noiseLevels = 3
/** A pixel that differs from its surroundings by more is of the photo. */
const maxDifferenceLevels = 40
/** Neighbours err alike: each tile counts as one observation. */
const tilePx = 16

/** How far coverage goes beyond 0 and 1 along the outline. */
export interface Overshoot {
  /** Fraction of the coverage less its mean over 3 × 3 pixels that comes on top of it: 0 as drawn, about 0.15 after Lanczos resampling. */
  readonly amount: number
  /** The amount over its standard error. */
  readonly significance: number
}

/**
 * How much a photo was sharpened after it was marked, as every resampling with negative lobes does: bare pixels beside the outline of a
 * light mark are darker than the photo further away. Unlike what is left inside the mark this does not depend on its opacity.
 *
 * @param coverage 0–1
 */
export const measureOvershoot = (
  { planes, box }: MarkPatch,
  { opacity, colour }: Mark,
  coverage: Float32Array,
): Overshoot => {
  const { width } = box
  const near = boxFilter(coverage, width, 1)
  const wide = boxFilter(near, width, 1)
  const isAway = coverage.map((covered, at) => (covered < bare.away && (wide[at] as number) < bare.maxWide ? 1 : 0))
  const share = boxFilter(isAway, width, surroundings.radiusPx)
  const meanAway = (values: Float32Array): Float32Array =>
    boxFilter(
      values.map((value, at) => value * (isAway[at] as number)),
      width,
      surroundings.radiusPx,
    ).map((value, at) => value / Math.max(1e-3, share[at] as number))
  const tiles = new Map<string, { pull: number; power: number }>()
  for (const [channel, seen] of planes.entries()) {
    const mean = meanAway(seen)
    const squares = meanAway(seen.map((value) => value * value))
    for (let at = 0; at < coverage.length; at++) {
      const isAtOutline = (coverage[at] as number) <= bare.atOutline && (near[at] as number) >= bare.minNear
      if (!isAtOutline || (share[at] as number) < surroundings.minShare) continue
      const level = mean[at] as number
      const effect = -opacity * (near[at] as number) * ((colour[channel] as number) - level)
      const weight = 1 / (noiseLevels ** 2 + Math.max(0, (squares[at] as number) - level ** 2))
      const difference = clamp((seen[at] as number) - level, -maxDifferenceLevels, maxDifferenceLevels)
      const key = `${Math.floor((at % width) / tilePx)} ${Math.floor(at / width / tilePx)}`
      const tile = tiles.get(key) ?? { pull: 0, power: 0 }
      tile.pull += weight * effect * difference
      tile.power += weight * effect ** 2
      tiles.set(key, tile)
    }
  }
  const all = [...tiles.values()]
  const power = all.reduce((sum, tile) => sum + tile.power, 0)
  if (power === 0) return { amount: 0, significance: 0 }
  const amount = all.reduce((sum, tile) => sum + tile.pull, 0) / power
  const variance = all.reduce((sum, tile) => sum + (tile.pull - amount * tile.power) ** 2, 0)
  return { amount, significance: (amount * power) / Math.sqrt(Math.max(1e-9, variance)) }
}
