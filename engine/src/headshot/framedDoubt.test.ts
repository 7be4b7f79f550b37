import { expect, test } from 'vitest'
import { framedDoubt } from './framedDoubt.ts'

const face = { points: new Float32Array(0), square: { x: 50, y: 50, sidePx: 20, angle: 0 }, presence: 1 }
const photo = { width: 100, height: 200 }

test('counts the parts in doubt inside the frame in areas of the face', () => {
  const doubted = { width: 10, height: 10, data: new Uint8Array(100) }
  const all = { left: 0, top: 0, width: 100, height: 200 }
  expect(framedDoubt(doubted, photo, all, face)).toBe(0)
  doubted.data[0] = 1
  doubted.data[99] = 1
  expect(framedDoubt(doubted, photo, all, face)).toBe((2 * 10 * 20) / 400)
  expect(framedDoubt(doubted, photo, { left: 50, top: 100, width: 50, height: 100 }, face)).toBe(0.5)
  expect(framedDoubt(doubted, photo, { left: 20, top: 0, width: 50, height: 200 }, face)).toBe(0)
})
