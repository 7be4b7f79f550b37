import { expect, test } from 'vitest'
import { moveHandle } from './moveHandle.ts'

test.each([
  [50, 'ArrowLeft', 48],
  [50, 'ArrowRight', 52],
  [50, 'PageUp', 60],
  [50, 'PageDown', 40],
  [50, 'Home', 0],
  [50, 'End', 100],
  [1, 'ArrowLeft', 0],
  [95, 'PageUp', 100],
  [50, 'a', null],
])('from %i the key %s goes to %s', (from, key, to) => {
  expect(moveHandle(from, key)).toBe(to)
})
