import { expect, test } from 'vitest'
import { changedPixels } from './changedPixels.ts'

test('pixels that stay are cleared, and a mask tells them from new ones that are transparent', () => {
  const before = {
    width: 3,
    height: 1,
    channels: 4,
    data: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255),
  } as const
  const after = { ...before, data: Uint8Array.of(1, 2, 3, 255, 0, 0, 0, 0, 7, 8, 9, 200) }
  const { raster, changed } = changedPixels(after, before)
  expect([...raster.data]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9, 200])
  expect([...changed.data]).toEqual([0, 255, 255])
})
