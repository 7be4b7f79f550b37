import { expect, test } from 'vitest'
import { isWorn, toldWear } from './toldWear.ts'

test('a photo that shows no more than grain is told to be clean', () => {
  expect(toldWear({ noise: 1.5, blocks: 1.02 })).toEqual({ noise: 0, steps: 0 })
  expect(isWorn(toldWear({ noise: 1.5, blocks: 1.02 }))).toBe(false)
})

test('measured noise is told on the scale of the training', () => {
  expect(toldWear({ noise: 8.8, blocks: 1 }).noise * 25).toBeCloseTo(15.2, 1)
  expect(toldWear({ noise: 3.1, blocks: 1 }).noise * 25).toBeCloseTo(5, 1)
  expect(isWorn(toldWear({ noise: 3.1, blocks: 1 }))).toBe(true)
})

test('the more the blocks stand out the coarser the steps, up to a limit', () => {
  const steps = [1.15, 1.42, 1.78, 2.28].map((blocks) => toldWear({ noise: 0, blocks }).steps)
  expect(steps.map((step) => Number(step.toFixed(2)))).toEqual([0.21, 0.43, 0.63, 0.86])
  expect(toldWear({ noise: 40, blocks: 9 })).toEqual({ noise: 1.2, steps: 1.1 })
})
