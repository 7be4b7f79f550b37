import type { MarkPlanes } from '../markPatch.ts'
import type { Band } from './findBand.ts'

/** Pixels on both sides of an edge over which compression has mixed what it parts. */
export const mixedPx = 2

/**
 * Replaces the pixels along the edges of a band that was taken away by what lies between those beside them: compression has mixed both sides there, which the
 * inversion shows as lines. In place.
 *
 * @param width pixels of a row
 */
export const mendEdges = (planes: MarkPlanes, { coverage, edges }: Band, width: number): void => {
  const height = coverage.length / width
  const mend = (edge: number, count: number, at: (line: number, place: number) => number, places: number): void => {
    const [before, after] = [edge - mixedPx - 1, edge + mixedPx]
    if (before < 0 || after >= count) return
    for (let place = 0; place < places; place++) {
      const isBand = Math.max(coverage[at(before, place)] as number, coverage[at(after, place)] as number) > 0
      if (!isBand) continue
      for (const plane of planes) {
        const [from, to] = [plane[at(before, place)] as number, plane[at(after, place)] as number]
        for (let line = before + 1; line < after; line++) {
          plane[at(line, place)] = from + ((to - from) * (line - before)) / (after - before)
        }
      }
    }
  }
  for (const edge of edges.rows) mend(edge, height, (line, place) => line * width + place, width)
  for (const edge of edges.columns) mend(edge, width, (line, place) => place * width + line, height)
}
