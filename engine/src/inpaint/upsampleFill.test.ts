import { expect, test } from 'vitest'
import { upsampleFill } from './upsampleFill.ts'

const sidePx = 8
/** Red rises to the right, green downwards, blue is even. */
const planes = Uint8Array.from({ length: 3 * sidePx ** 2 }, (_, at) => {
  const [channel, row, column] = [Math.floor(at / sidePx ** 2), Math.floor(at / sidePx) % sidePx, at % sidePx]
  return channel === 0 ? 20 * column : channel === 1 ? 30 * row : 77
})
const view = { left: 10, top: 20, width: 32, height: 16 }
const photo = { width: 64, height: 64, channels: 3, data: new Uint8Array(64 * 64 * 3) } as const

test('slopes stay slopes, sample centres aligned, and the box may lie anywhere in the view', () => {
  const box = { left: 18, top: 26, width: 12, height: 5 }
  const patch = upsampleFill(planes, view, box, photo, sidePx)
  expect(patch).toBeInstanceOf(Uint8Array)
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const at = (row * box.width + column) * 3
      const across = ((box.left + column + 0.5 - view.left) * sidePx) / view.width - 0.5
      const down = ((box.top + row + 0.5 - view.top) * sidePx) / view.height - 0.5
      expect([...patch.subarray(at, at + 3)]).toEqual([Math.round(20 * across), Math.round(30 * down), 77])
    }
  }
})

test('at its own size a fill comes through as it is, to the view’s corners, and in 16 bit in that range', () => {
  const own = { left: 3, top: 4, width: sidePx, height: sidePx }
  const same = upsampleFill(planes, own, own, photo, sidePx)
  const wide = upsampleFill(planes, own, own, { ...photo, data: new Uint16Array(photo.data.length) }, sidePx)
  for (let at = 0; at < same.length; at++) {
    const wanted = planes[(at % 3) * sidePx ** 2 + Math.floor(at / 3)] as number
    expect([same[at], wide[at]]).toEqual([wanted, wanted * 257])
  }
})
