import { expect, test } from 'vitest'
import { traceContour } from './traceContour.ts'

const flagsOf = (rows: readonly string[]): Uint8Array =>
  Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 1 : 0))

test('goes around a component once', () => {
  const flags = flagsOf(['......', '.####.', '.#..#.', '.####.', '......'])
  const contour = traceContour(flags, 6, flags.indexOf(1))
  expect(contour).toHaveLength(10)
  expect(new Set(contour.map(String)).size).toBe(10)
})

test('visits the pixels of a square clockwise from the start', () => {
  const flags = flagsOf(['....', '.##.', '.##.', '....'])
  expect(traceContour(flags, 4, 5)).toEqual([
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
  ])
})

test('a single pixel is its own contour', () => {
  expect(traceContour(flagsOf(['...', '.#.', '...']), 3, 4)).toEqual([[1, 1]])
})
