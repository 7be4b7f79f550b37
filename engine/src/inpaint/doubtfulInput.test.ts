import { expect, test } from 'vitest'
import { doubtfulInput } from './doubtfulInput.ts'

const sidePx = 64
const size = sidePx ** 2
const isHole = (at: number): boolean => at % sidePx >= 10 && at % sidePx < 60
const input = {
  sidePx,
  image: new Uint8Array(3 * size).fill(90),
  mask: Uint8Array.from({ length: size }, (_, at) => (isHole(at) ? 0 : 255)),
}
const planes = new Uint8Array(3 * size).fill(140)

test('what the looks agree on is known, what they contradict each other on is a hole', () => {
  const scatter = Float32Array.from({ length: size }, (_, at) => (isHole(at) && at % sidePx >= 40 ? 3000 : 0))
  const again = doubtfulInput({ planes, scatter }, input)
  expect(again?.image).toBe(planes)
  const row = again?.mask.subarray(20 * sidePx, 21 * sidePx)
  expect([5, 20, 30, 50, 59, 62].map((column) => row?.[column])).toEqual([255, 255, 255, 0, 0, 255])
})

test('nothing is asked again where the looks agree, or where there is but one', () => {
  const scatter = new Float32Array(size).fill(100)
  expect(doubtfulInput({ planes, scatter }, input)).toBeNull()
  expect(doubtfulInput({ planes, scatter: null }, input)).toBeNull()
})
