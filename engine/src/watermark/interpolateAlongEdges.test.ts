import { expect, test } from 'vitest'
import { edgeDirections, interpolateAlongEdges } from './interpolateAlongEdges.ts'
import type { MarkPlanes } from './markPatch.ts'

const width = 5
const centre = 12
const greyPlanes = (rows: readonly (readonly number[])[]): MarkPlanes => {
  const plane = Float32Array.from(rows.flat())
  return [plane, plane, plane]
}
/** Ends of a gap one pixel wide, of the directions that are known. */
const endsWhere = (isKnown: (dx: number, dy: number) => boolean): Int32Array =>
  Int32Array.from(
    edgeDirections.flatMap(([dx, dy]) =>
      [1, -1].map((way) => (isKnown(way * dx, way * dy) ? centre + way * (dx + dy * width) : -1)),
    ),
  )

test('continues an edge through the pixel instead of averaging across it', () => {
  const edge = greyPlanes(Array.from({ length: 5 }, () => [10, 10, 200, 200, 200]))
  const into: [number, number, number] = [0, 0, 0]
  // Only the four direct neighbours are known: those above and below agree, left and right do not.
  const ends = endsWhere((dx, dy) => Math.abs(dx) + Math.abs(dy) === 1)
  expect(interpolateAlongEdges(edge, ends, into)).toBe(true)
  for (const level of into) expect(level).toBeCloseTo(200, 0)
})

test('answers false where no direction has both ends', () => {
  const planes = greyPlanes(Array.from({ length: 5 }, () => [1, 1, 1, 1, 1]))
  expect(
    interpolateAlongEdges(
      planes,
      endsWhere((dx) => dx > 0),
      [0, 0, 0],
    ),
  ).toBe(false)
})
