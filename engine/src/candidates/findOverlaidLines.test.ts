import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { crossSegments, distanceTo, frameSegments, linedPhoto, linedSize, type Segment } from '../testing/linedPhoto.ts'
import { findOverlaidLines } from './findOverlaidLines.ts'

const { width, height } = linedSize
const yielding = { signal: new AbortController().signal, yieldToEventLoop: async () => {} }

const mesh: readonly Segment[] = [-3, -2, -1, 0, 1, 2, 3, 4, 5].flatMap((at): Segment[] => [
  [at * 96, 0, at * 96 + height, height],
  [at * 96, height, at * 96 + height, 0],
])

/** Longest distance of a segment's points inside the photo from the outlines that are found. */
const missOf = (segment: Segment, outlines: readonly (readonly (readonly [number, number])[])[]): number => {
  const [x0, y0, x1, y1] = segment
  const misses = [0.1, 0.3, 0.5, 0.7, 0.9].map((t) => {
    const [x, y] = [x0 + t * (x1 - x0), y0 + t * (y1 - y0)]
    return Math.min(
      ...outlines.map(([a, b, c, d]) => {
        const axis: Segment = [(a![0] + d![0]) / 2, (a![1] + d![1]) / 2, (b![0] + c![0]) / 2, (b![1] + c![1]) / 2]
        return distanceTo(axis, x + 0.5, y + 0.5)
      }),
    )
  })
  return Math.max(...misses)
}

const outlinesIn = async (raster: Raster) => (await findOverlaidLines(raster, yielding)).map(({ outline }) => outline)

test.each([
  ['a white cross', crossSegments, 0.4, 255],
  ['a black cross', crossSegments, 0.4, 0],
  ['a white frame', frameSegments, 0.5, 255],
])('%s is found to a pixel', async (_, segments, opacity, level) => {
  const outlines = await outlinesIn(linedPhoto(segments, opacity, level))
  expect(outlines).toHaveLength(segments.length)
  for (const segment of segments) expect(missOf(segment, outlines)).toBeLessThan(1.2)
})

test('a mesh is found by its long lines', async () => {
  const outlines = await outlinesIn(linedPhoto(mesh, 0.25, 255))
  expect(outlines.length).toBeGreaterThanOrEqual(8)
  const isIn = ([x, y]: readonly [number, number]): boolean => x >= 0 && y >= 0 && x < width && y < height
  const long = mesh.filter(
    ([x0, y0, x1, y1]) => isIn([x0, Math.min(y0, height - 1)]) && isIn([x1 - 1, Math.min(y1, height - 1)]),
  )
  for (const segment of long) expect(missOf(segment, outlines)).toBeLessThan(1.2)
})

test('a cable, a horizon, a plain photo and a photo of a few pixels have none', async () => {
  expect(await outlinesIn(linedPhoto([[0, 40, width - 1, 110]], 0.6, 0))).toEqual([])
  expect(await outlinesIn(linedPhoto([[0, 200, width - 1, 200]], 0.6, 255))).toEqual([])
  expect(await outlinesIn(linedPhoto([], 0, 0))).toEqual([])
  expect(await outlinesIn({ width: 3, height: 2, channels: 3, data: new Uint8Array(18) })).toEqual([])
})
