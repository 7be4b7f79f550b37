import { emptyPlane, type Plane } from './plane.ts'

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

/**
 * Drops the parts of a matte that hang on to nothing and hold less than `smallestShare` of the solid pixels of the
 * largest part. Holes inside a part stay as they are.
 */
export const dropIslands = (coverage: Plane, smallestShare: number): Subject => {
  const { width, height, data } = coverage
  const label = new Int32Array(width * height)
  const solidPixels: number[] = [0]
  const stack = new Int32Array(width * height)
  for (let start = 0; start < data.length; start++) {
    if ((data[start] as number) < joined || label[start] !== 0) continue
    const island = solidPixels.length
    let depth = 0
    let count = 0
    stack[depth++] = start
    label[start] = island
    while (depth > 0) {
      const pixel = stack[--depth] as number
      if ((data[pixel] as number) >= solid) count++
      const column = pixel % width
      for (const step of [column > 0 ? -1 : 0, column < width - 1 ? 1 : 0, -width, width]) {
        const next = pixel + step
        if (next < 0 || next >= data.length || label[next] !== 0 || (data[next] as number) < joined) continue
        label[next] = island
        stack[depth++] = next
      }
    }
    solidPixels.push(count)
  }
  const largest = solidPixels.reduce((most, count) => Math.max(most, count), 0)
  const isKept = solidPixels.map((count) => count > 0 && count >= largest * smallestShare)
  const kept = emptyPlane(width, height)
  let sum = 0
  let joinedPixels = 0
  let solidCount = 0
  for (let pixel = 0; pixel < data.length; pixel++) {
    const island = label[pixel] as number
    const value = data[pixel] as number
    if (island !== 0 && !isKept[island]) continue
    kept.data[pixel] = value
    if (island === 0) continue
    joinedPixels++
    sum += value
    if (value >= solid) solidCount++
  }
  return {
    coverage: kept,
    solidShare: solidCount / data.length,
    certainty: joinedPixels === 0 ? 0 : sum / joinedPixels,
    droppedIslands: isKept.filter((isIn, island) => island > 0 && !isIn && (solidPixels[island] as number) > 0).length,
  }
}
