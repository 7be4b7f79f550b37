import { expect, test } from 'vitest'
import type { Mask } from '../raster/raster.ts'
import { placeMask } from './placeMask.ts'

const maskOf = (rows: readonly string[]): Mask => ({
  width: rows[0]!.length,
  height: rows.length,
  data: Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 255 : 0)),
})
const rowsOf = ({ data, width, height }: Mask): string[] =>
  Array.from({ length: height }, (_, row) =>
    [...data.subarray(row * width, (row + 1) * width)].map((value) => (value === 255 ? '#' : '.')).join(''),
  )

test('the same pixels are marked from the bottom right corner of a larger photo', () => {
  const placed = placeMask(
    maskOf(['....', '..#.', '....']),
    { width: 6, height: 4 },
    { anchor: 'bottom-right', unit: 'pixels' },
  )
  expect(rowsOf(placed)).toEqual(['......', '......', '....#.', '......'])
})

test('what is outside a smaller photo is left out', () => {
  const placed = placeMask(maskOf(['#...', '..##']), { width: 3, height: 1 }, { anchor: 'bottom-left', unit: 'pixels' })
  expect(rowsOf(placed)).toEqual(['..#'])
})

test('a mask grows with the photo', () => {
  const placed = placeMask(maskOf(['.#', '..']), { width: 4, height: 4 }, { anchor: 'centre', unit: 'photo' })
  expect(rowsOf(placed)).toEqual(['..##', '..##', '....', '....'])
})

test('a thin stroke stays on a photo of half the size', () => {
  const placed = placeMask(
    maskOf(['....', '.#..', '.#..', '....']),
    { width: 2, height: 2 },
    { anchor: 'centre', unit: 'photo' },
  )
  expect(rowsOf(placed)).toEqual(['#.', '#.'])
})
