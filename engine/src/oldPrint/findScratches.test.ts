import { expect, test } from 'vitest'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import { findScratches } from './findScratches.ts'

const [width, height] = [160, 120]
/** Grey of 0.5 with grain of ±0.02, and what else a pixel is given. */
const printOf = (valueAt: (x: number, y: number, grey: number) => number): Float32Array => {
  const random = linearCongruential(3)
  return Float32Array.from({ length: width * height }, (_, at) =>
    valueAt(at % width, Math.floor(at / width), 0.48 + 0.04 * random()),
  )
}
const countIn = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0)

test('a slanted bright scratch and a dark fold are found nearly whole, and nothing beside them', () => {
  const isScratch = (x: number, y: number): boolean => Math.abs(x - 30 - y / 3) < 1.2
  const isFold = (_x: number, y: number): boolean => y >= 60 && y < 62
  const { scratches } = findScratches(
    printOf((x, y, grey) => (isScratch(x, y) ? 0.9 : isFold(x, y) ? 0.15 : grey)),
    width,
  )
  let [found, all, beside] = [0, 0, 0]
  scratches.forEach((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isNear = Math.abs(x - 30 - y / 3) < 4 || (y >= 57 && y < 65)
    if (isScratch(x, y) || isFold(x, y)) {
      all++
      found += value
    } else if (!isNear) beside += value
  })
  expect(found / all).toBeGreaterThan(0.95)
  expect(beside).toBe(0)
})

test('a speck of dust is found as one, and grain alone is neither', () => {
  const dusty = findScratches(
    printOf((x, y, grey) => (Math.hypot(x - 80, y - 50) < 2 ? 0.95 : grey)),
    width,
  )
  expect(dusty.specks[50 * width + 80]).toBe(1)
  expect(countIn(dusty.specks)).toBeLessThan(40)
  const plain = findScratches(
    printOf((_x, _y, grey) => grey),
    width,
  )
  expect([countIn(plain.scratches), countIn(plain.specks)]).toEqual([0, 0])
})

test('a short stroke, a broad band and an edge are no scratches, and of a comb of hair next to nothing is one', () => {
  const shapes = [
    (x: number, y: number) => x >= 60 && x < 80 && y >= 50 && y < 52,
    (_x: number, y: number) => y >= 50 && y < 62,
    (_x: number, y: number) => y >= 50,
  ]
  const markedIn = (shape: (x: number, y: number) => boolean): number =>
    countIn(
      findScratches(
        printOf((x, y, grey) => (shape(x, y) ? 0.9 : grey)),
        width,
      ).scratches,
    )
  expect(shapes.map(markedIn)).toEqual([0, 0, 0])
  expect(markedIn((x) => x % 6 < 2)).toBeLessThan(0.06 * width * height)
})
