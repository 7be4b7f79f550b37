import { expect, test } from 'vitest'
import type { MarkPlanes } from './markPatch.ts'
import { overshoots } from './overshoots.ts'

const planesOf = (low: number): MarkPlanes => {
  const plane = Float32Array.from({ length: 100 }, (_, at) => (at < low ? -30 : 120))
  return [new Float32Array(100).fill(120), plane, plane]
}

test('an inversion overshoots where it goes beyond black in more than a fiftieth of what its mark covers', () => {
  const coverage = new Float32Array(100).fill(0.9)
  expect([2, 3].map((low) => overshoots({ planes: planesOf(low), coverage }))).toEqual([false, true])
  expect(overshoots({ planes: planesOf(50), coverage: new Float32Array(100).fill(0.4) })).toBe(false)
})
