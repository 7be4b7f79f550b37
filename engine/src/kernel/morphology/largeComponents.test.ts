import { expect, test } from 'vitest'
import { largeComponents } from './largeComponents.ts'

test('components of fewer pixels are left out, and corners connect', () => {
  const flags = Uint8Array.of(1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1)
  expect([...largeComponents(flags, 4, 3)]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0])
})
