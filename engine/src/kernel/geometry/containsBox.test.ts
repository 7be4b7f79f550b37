import { expect, test } from 'vitest'
import { containsBox } from './containsBox.ts'

const outer = { left: 2, top: 3, width: 4, height: 5 }

test('a box contains itself and every box inside its edges', () => {
  expect(containsBox(outer, outer)).toBe(true)
  expect(containsBox(outer, { left: 3, top: 4, width: 3, height: 4 })).toBe(true)
})

test.each([
  { left: 1, top: 3, width: 4, height: 5 },
  { left: 2, top: 2, width: 4, height: 5 },
  { left: 2, top: 3, width: 5, height: 5 },
  { left: 2, top: 3, width: 4, height: 6 },
])('a box does not contain one that reaches past a side: %o', (inner) => {
  expect(containsBox(outer, inner)).toBe(false)
})
