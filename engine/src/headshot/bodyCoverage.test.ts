import { expect, test } from 'vitest'
import type { Face } from '../face/detectLandmarks.ts'
import type { Raster } from '../raster/raster.ts'
import { bodyCoverage, neckCoverage, shoulderCoverage, tornFraction } from './bodyCoverage.ts'

/** Eyes on row 40 and chin on row 60 of column 50: a head of 40 pixels, its body from row 74 to 90. */
const face: Face = (() => {
  const points = new Float32Array(468 * 3)
  for (const [point, column] of [
    [33, 40],
    [133, 46],
    [362, 54],
    [263, 60],
  ] as const) {
    points[point * 3] = column
    points[point * 3 + 1] = 40
  }
  points[152 * 3] = 50
  points[152 * 3 + 1] = 60
  return { points, square: { x: 50, y: 45, sidePx: 40, angle: 0 }, presence: 1 }
})()

const cutoutOf = (height: number, fromRow: number, toRow: number): Raster => {
  const data = new Uint8Array(100 * height * 4)
  for (let row = fromRow; row < toRow; row++) data.fill(255, row * 400, (row + 1) * 400)
  return { width: 100, height, channels: 4, data }
}

test('measures a body below the chin; a head alone gives nothing', () => {
  expect(bodyCoverage(face, cutoutOf(120, 20, 120))).toBe(1)
  expect(bodyCoverage(face, cutoutOf(120, 20, 70))).toBe(0)
  expect(bodyCoverage(face, cutoutOf(120, 20, 82))).toBeCloseTo(0.5, 1)
})

test('a photo that ends at the chin gives no answer', () => {
  expect(bodyCoverage(face, cutoutOf(70, 20, 70))).toBeUndefined()
})

test('clothes of partial alpha and with a hole in the chest are torn, a clear gap beside an arm and a soft outline are not', () => {
  const whole = cutoutOf(130, 20, 130)
  expect(tornFraction(face, whole)).toBe(0)
  const withPart = (from: number, to: number, alpha: number): Raster => {
    const data = whole.data.slice()
    for (let row = 70; row < 130; row++)
      for (let column = from; column < to; column++) data[(row * 100 + column) * 4 + 3] = alpha
    return { ...whole, data }
  }
  expect(tornFraction(face, withPart(40, 60, 110))).toBeGreaterThan(0.15)
  expect(tornFraction(face, withPart(40, 60, 0))).toBeGreaterThan(0.15)
  expect(tornFraction(face, withPart(72, 84, 0))).toBe(0)
  expect(tornFraction(face, withPart(0, 20, 110))).toBe(0)
})

test('a face that ends at its chin has no neck, though the photo shows where it must be', () => {
  expect(neckCoverage(face, cutoutOf(80, 20, 61))).toBe(0)
  expect(neckCoverage(face, cutoutOf(80, 20, 80))).toBe(1)
  expect(neckCoverage(face, cutoutOf(62, 20, 62))).toBeUndefined()
})

test('a close-up that ends above the body has both shoulders, one, or shows none of them', () => {
  const closeUp = cutoutOf(72, 20, 72)
  expect(bodyCoverage(face, closeUp)).toBeUndefined()
  expect(shoulderCoverage(face, closeUp)).toBe(1)
  const data = closeUp.data.slice()
  for (let row = 60; row < 72; row++) for (let column = 0; column < 46; column++) data[(row * 100 + column) * 4 + 3] = 0
  expect(shoulderCoverage(face, { ...closeUp, data })).toBeLessThan(0.5)
  expect(shoulderCoverage(face, cutoutOf(61, 20, 61))).toBe(1)
})
