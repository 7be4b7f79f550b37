import { expect, test } from 'vitest'
import type { Mask, Raster } from '../raster/raster.ts'
import { findBestShift } from './findBestShift.ts'

const side = 96
const photo: Raster = {
  width: side,
  height: side,
  channels: 3,
  data: Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    // A pattern of period 24 in both directions.
    return 40 + (((pixel % side) % 24) * 5 + (Math.floor(pixel / side) % 24) * 3)
  }),
}
const maskOf = (isMarked: (column: number, row: number) => boolean): Mask => ({
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side }, (_, at) => (isMarked(at % side, Math.floor(at / side)) ? 255 : 0)),
})
const box = { left: 40, top: 40, width: 16, height: 16 }
const isHole = (column: number, row: number): boolean => column >= 44 && column < 52 && row >= 44 && row < 52

test('finds a whole period of a repeating pattern', () => {
  const shift = findBestShift(photo, maskOf(isHole), box)
  expect(shift).not.toBeNull()
  expect(Math.abs((shift?.dx ?? 1) % 24)).toBe(0)
  expect(Math.abs((shift?.dy ?? 1) % 24)).toBe(0)
})

test('answers null when the whole photo is marked, or the box is as large as the photo', () => {
  expect(
    findBestShift(
      photo,
      maskOf(() => true),
      box,
    ),
  ).toBeNull()
  expect(findBestShift(photo, maskOf(isHole), { left: 0, top: 0, width: side, height: side })).toBeNull()
})
