import { expect, test } from 'vitest'
import { flaggedPixels } from './flaggedPixels.ts'

test('lists the pixels whose flag is set, from the first to the last', () => {
  expect(flaggedPixels(Uint8Array.of(0, 1, 0, 1, 1))).toEqual([1, 3, 4])
  expect(flaggedPixels(new Uint8Array(3))).toEqual([])
})
