import { expect, test } from 'vitest'
import { maskOfArea } from './maskOfArea.ts'

test('runs of cells, unmarked first, are spread over the image', () => {
  const { data, width } = maskOfArea({ columns: 3, rows: 2, runs: [1, 2, 2, 1] }, 6, 2)
  expect(Array.from({ length: 2 }, (_, row) => [...data.subarray(row * width, (row + 1) * width)])).toEqual([
    [0, 0, 255, 255, 255, 255],
    [0, 0, 0, 0, 255, 255],
  ])
  expect(maskOfArea({ columns: 2, rows: 1, runs: [0, 2] }, 2, 2).data).toEqual(new Uint8Array(4).fill(255))
})
