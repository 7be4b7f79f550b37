import { expect, test } from 'vitest'
import { erode } from './erode.ts'

test('a square loses its rim, and an area at the edge of the image keeps that edge', () => {
  const rows = ['1110000', '1110111', '0000111', '0000111']
  const mask = Uint8Array.from(rows.join(''), Number)
  const result = erode(mask, 7, 1)
  expect(rows.map((_, row) => result.subarray(row * 7, row * 7 + 7).join(''))).toEqual([
    '1100000',
    '0000000',
    '0000011',
    '0000011',
  ])
})

test('the value of set pixels stays, and a full mask is not eroded', () => {
  expect([...erode(Uint8Array.of(255, 255, 255, 0), 4, 1)]).toEqual([255, 255, 0, 0])
  expect([...erode(Uint8Array.of(1, 1, 1, 1), 2, 3)]).toEqual([1, 1, 1, 1])
})
