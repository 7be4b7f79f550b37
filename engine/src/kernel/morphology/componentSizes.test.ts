import { expect, test } from 'vitest'
import { componentSizes } from './componentSizes.ts'
import { labelComponents } from './labelComponents.ts'

test('each component has its pixels, in the order of their first ones; what is unset is none', () => {
  expect([...componentSizes(labelComponents(Uint8Array.of(1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0), 4, 4))]).toEqual([
    0, 4, 2,
  ])
  expect([...componentSizes(labelComponents(new Uint8Array(4), 2, 8))]).toEqual([0])
})
