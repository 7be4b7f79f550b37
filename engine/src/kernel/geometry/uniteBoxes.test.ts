import { expect, test } from 'vitest'
import { uniteBoxes } from './uniteBoxes.ts'

test('returns the smallest box around both, in either order', () => {
  const one = { left: 2, top: 6, width: 3, height: 1 }
  const other = { left: 4, top: 1, width: 6, height: 2 }
  expect(uniteBoxes(one, other)).toEqual({ left: 2, top: 1, width: 8, height: 6 })
  expect(uniteBoxes(other, one)).toEqual({ left: 2, top: 1, width: 8, height: 6 })
})
