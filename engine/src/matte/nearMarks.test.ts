import { expect, test } from 'vitest'
import { nearMarks } from './nearMarks.ts'

test('a mark reaches as far along rows and columns as the radius, corners with it', () => {
  const marks = new Uint8Array(7 * 6)
  marks[2 * 7 + 3] = 1
  const near = nearMarks(marks, 7, 6, 1)
  expect(Array.from({ length: 6 }, (_, row) => near.subarray(row * 7, row * 7 + 7).join(''))).toEqual([
    '0000000',
    '0011100',
    '0011100',
    '0011100',
    '0000000',
    '0000000',
  ])
})

test.each([0, 1, 3, 20])('each pixel is told by looking round it, within %i pixels', (radius) => {
  const [width, height] = [17, 13]
  const marks = Uint8Array.from({ length: width * height }, (_, at) => ((at * at * 31 + at * 7) % 37 === 0 ? 1 : 0))
  marks.fill(1, 5 * width + 9, 5 * width + 14)
  const isNear = (column: number, row: number): boolean => {
    for (let y = Math.max(0, row - radius); y <= Math.min(height - 1, row + radius); y++) {
      for (let x = Math.max(0, column - radius); x <= Math.min(width - 1, column + radius); x++) {
        if (marks[y * width + x] === 1) return true
      }
    }
    return false
  }
  const wanted = Array.from(marks, (_, at) => Number(isNear(at % width, Math.floor(at / width))))
  expect([...nearMarks(marks, width, height, radius)]).toEqual(wanted)
  expect(wanted).toContain(1)
})

test('without a mark nothing is near one', () => {
  expect(nearMarks(new Uint8Array(12), 4, 3, 5)).toEqual(new Uint8Array(12))
})
