import { expect, test } from 'vitest'
import { dilate } from './dilate.ts'

test('a set pixel reaches as far along rows and columns as the radius, corners with it', () => {
  const mask = new Uint8Array(7 * 6)
  mask[2 * 7 + 3] = 1
  const result = dilate(mask, 7, 1)
  expect(Array.from({ length: 6 }, (_, row) => result.subarray(row * 7, row * 7 + 7).join(''))).toEqual([
    '0000000',
    '0011100',
    '0011100',
    '0011100',
    '0000000',
    '0000000',
  ])
})

test('a mask of 255 stays one of 255', () => {
  expect([...dilate(Uint8Array.of(0, 0, 255, 0, 0, 0), 6, 1)]).toEqual([0, 255, 255, 255, 0, 0])
})

test.each([0, 1, 3, 20])('it equals looking round every pixel, within %i pixels', (radius) => {
  const [width, height] = [17, 13]
  const mask = Uint8Array.from({ length: width * height }, (_, at) => ((at * at * 31 + at * 7) % 37 === 0 ? 1 : 0))
  mask.fill(1, 5 * width + 9, 5 * width + 14)
  const isNear = (column: number, row: number): boolean => {
    for (let y = Math.max(0, row - radius); y <= Math.min(height - 1, row + radius); y++) {
      for (let x = Math.max(0, column - radius); x <= Math.min(width - 1, column + radius); x++) {
        if (mask[y * width + x] === 1) return true
      }
    }
    return false
  }
  const wanted = Array.from(mask, (_, at) => Number(isNear(at % width, Math.floor(at / width))))
  expect([...dilate(mask, width, radius)]).toEqual(wanted)
  expect(wanted).toContain(1)
})

test('an empty mask stays empty', () => {
  expect(dilate(new Uint8Array(12), 4, 5)).toEqual(new Uint8Array(12))
})
