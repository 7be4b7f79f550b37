import { expect, test } from 'vitest'
import type { MarkPlanes } from '../markPatch.ts'
import { mendEdges } from './mendEdges.ts'

const width = 3
const rows = [10, 10, 10, 0, 99, 99, 50, 50, 50, 50]
const mark = { opacity: 0.5, colour: [0, 0, 0] as const }
const planes = (): MarkPlanes => {
  const plane = (): Float32Array => Float32Array.from(rows.flatMap((level) => [level, level, level]))
  return [plane(), plane(), plane()]
}
/** The band covers the rows from the fifth on, but not the last column. */
const coverage = Float32Array.from({ length: rows.length * width }, (_, at) =>
  at >= 4 * width && at % width < 2 ? 1 : 0,
)

test('two rows on both sides of an edge become what lies between their neighbours, in the columns of the band', () => {
  const mended = planes()
  mendEdges(mended, { mark, coverage, edges: { rows: [4], columns: [] }, explained: 1 }, width)
  const column = (place: number): number[] => rows.map((_, row) => Math.round(mended[0][row * width + place] as number))
  expect(column(0)).toEqual([10, 10, 18, 26, 34, 42, 50, 50, 50, 50].map((level, row) => (row < 2 ? 10 : level)))
  expect(column(2)).toEqual(rows)
})

test('an edge too near to that of the patch stays', () => {
  const mended = planes()
  mendEdges(mended, { mark, coverage, edges: { rows: [9], columns: [1] }, explained: 1 }, width)
  expect(mended).toEqual(planes())
})
