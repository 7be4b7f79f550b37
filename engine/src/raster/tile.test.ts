import { expect, test } from 'vitest'
import { tile } from './tile.ts'

test('cuts evenly, without slivers', () => {
  expect(tile(10, 4, 4)).toEqual([
    { left: 0, top: 0, width: 3, height: 4 },
    { left: 3, top: 0, width: 3, height: 4 },
    { left: 6, top: 0, width: 4, height: 4 },
  ])
})

test.each([
  [1, 1, 256],
  [257, 513, 256],
  [7, 31, 4],
])('covers %i × %i once with sides of at most %i', (width, height, sidePx) => {
  const seen = new Uint8Array(width * height)
  for (const box of tile(width, height, sidePx)) {
    expect(Math.max(box.width, box.height)).toBeLessThanOrEqual(sidePx)
    for (let row = box.top; row < box.top + box.height; row++) {
      for (let column = box.left; column < box.left + box.width; column++) seen[row * width + column]!++
    }
  }
  expect(seen.every((times) => times === 1)).toBe(true)
})
