import { expect, test } from 'vitest'
import { crop } from './crop.ts'

test('copies the pixels of the box, with their depth and channels', () => {
  const data = Uint16Array.from([1, 2, 3, 4, 5, 6].flatMap((value) => [value, 0, 0, 65_535]))
  const cropped = crop({ width: 3, height: 2, channels: 4, data }, { left: 1, top: 0, width: 2, height: 2 })
  expect([cropped.width, cropped.height, cropped.channels]).toEqual([2, 2, 4])
  expect(cropped.data).toEqual(Uint16Array.from([2, 3, 5, 6].flatMap((value) => [value, 0, 0, 65_535])))
})
