import type { Plane } from '../raster/plane.ts'

/** Coverage from which pixels belong together; low, so that thin hair still holds on to its head. */
const joined = 0.1

/** Coverage that makes a pixel count as solid. */
const solid = 0.5

/** What is kept of a coarse matte, and how much of it is a subject at all. */
export interface Subject {
  readonly coverage: Plane
  /** Share of the image, 0–1, that is solid after dropping. */
  readonly solidShare: number
  /** Mean coverage of the joined parts kept, 0–1: how sure the network is of what it found. */
  readonly certainty: number
  readonly droppedIslands: number
}

/** Stretches of rows that belong together, each known by its first. */
interface Runs {
  readonly from: number[]
  readonly to: number[]
  /** For each run one of its island that came before it, or itself. */
  readonly before: number[]
}

const islandOf = (run: number, before: number[]): number => {
  let island = run
  while (before[island] !== island) {
    before[island] = before[before[island] as number] as number
    island = before[island] as number
  }
  return island
}

/**
 * Joins each run to those it touches in the row above. Source: Wu, Otoo, Suzuki, "Optimizing two-pass
 * connected-component labeling algorithms", Pattern Analysis and Applications 2009.
 */
const findRuns = ({ width, height, data }: Plane): Runs => {
  const [from, to, before]: [number[], number[], number[]] = [[], [], []]
  let above = 0
  for (let row = 0; row < height; row++) {
    const here = from.length
    const end = (row + 1) * width
    for (let pixel = row * width; pixel < end; pixel++) {
      if ((data[pixel] as number) < joined) continue
      const start = pixel
      while (pixel < end && (data[pixel] as number) >= joined) pixel++
      const run = from.push(start) - 1
      to.push(pixel)
      before.push(run)
      while (above < here && (to[above] as number) <= start - width) above++
      for (let near = above; near < here && (from[near] as number) < pixel - width; near++) {
        const [one, other] = [islandOf(near, before), islandOf(run, before)]
        before[Math.max(one, other)] = Math.min(one, other)
      }
    }
    above = here
  }
  return { from, to, before }
}

/**
 * Drops the parts of a matte that hang on to nothing and hold less than `smallestShare` of the solid pixels of the
 * largest part. Holes inside a part stay as they are.
 */
export const dropIslands = (coverage: Plane, smallestShare: number): Subject => {
  const { width, height, data } = coverage
  const { from, to, before } = findRuns(coverage)
  const solidPixels = new Float64Array(from.length)
  const sums = new Float64Array(from.length)
  for (let run = 0; run < from.length; run++) {
    let [count, sum] = [0, 0]
    for (let pixel = from[run] as number; pixel < (to[run] as number); pixel++) {
      const value = data[pixel] as number
      sum += value
      if (value >= solid) count++
    }
    const island = islandOf(run, before)
    solidPixels[island] = (solidPixels[island] as number) + count
    sums[island] = (sums[island] as number) + sum
  }
  const largest = solidPixels.reduce((most, count) => Math.max(most, count), 0)
  const isKept = (island: number): boolean =>
    solidPixels[island] !== 0 && (solidPixels[island] as number) >= largest * smallestShare
  const kept: Plane = { width, height, data: data.slice() }
  let [sum, joinedPixels, solidCount, droppedIslands] = [0, 0, 0, 0]
  for (let run = 0; run < from.length; run++) {
    const island = islandOf(run, before)
    if (isKept(island)) joinedPixels += (to[run] as number) - (from[run] as number)
    else kept.data.fill(0, from[run], to[run])
    if (run !== island) continue
    if (isKept(island)) {
      sum += sums[island] as number
      solidCount += solidPixels[island] as number
    } else if (solidPixels[island] !== 0) droppedIslands++
  }
  return {
    coverage: kept,
    solidShare: solidCount / data.length,
    certainty: joinedPixels === 0 ? 0 : sum / joinedPixels,
    droppedIslands,
  }
}
