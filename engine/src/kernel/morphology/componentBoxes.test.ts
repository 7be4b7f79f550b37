import { expect, test } from 'vitest'
import { componentBoxes } from './componentBoxes.ts'
import { labelComponents } from './labelComponents.ts'

test('each component has the first and last column and row that it reaches', () => {
  const mask = Uint8Array.from([0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1])
  const [, first, second, ...others] = componentBoxes(labelComponents(mask, 4, 4), 4)
  expect(first).toEqual({ left: 1, right: 2, top: 0, bottom: 1 })
  expect(second).toEqual({ left: 3, right: 3, top: 2, bottom: 2 })
  expect(others).toEqual([])
})
