import { expect, test } from 'vitest'
import { nextZoom } from './zoomSteps.ts'

test.each([
  [100, 1, 125],
  [100, -1, 75],
  [200, 1, 200],
  [50, -1, 50],
  [130, 1, 150],
  [130, -1, 125],
  [600, -1, 200],
  [20, 1, 50],
] as const)('from %i %% the button %i goes to %i %%', (from, direction, to) => {
  expect(nextZoom(from, direction)).toBe(to)
})
