import { expect, test } from 'vitest'
import type { Mask } from '../raster/raster.ts'
import { shadowsWithin } from './shadowsWithin.ts'

const mask = (rows: readonly (readonly number[])[]): Mask => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Uint8Array.from(rows.flat(), (flag) => flag * 255),
})
const left: [number, number][] = [
  [0, 0],
  [2, 0],
  [2, 3],
  [0, 3],
]

test('a mask is divided into what an outline names as shadow and the rest', () => {
  const divided = shadowsWithin(
    mask([
      [0, 1, 1, 0],
      [1, 1, 1, 0],
      [0, 0, 1, 1],
    ]),
    [left],
  )
  expect(divided?.shadow).toEqual(
    mask([
      [0, 1, 0, 0],
      [1, 1, 0, 0],
      [0, 0, 0, 0],
    ]),
  )
  expect(divided?.object).toEqual(
    mask([
      [0, 0, 1, 0],
      [0, 0, 1, 0],
      [0, 0, 1, 1],
    ]),
  )
})

test('a shadow alone, and an outline beside the mask, divide nothing', () => {
  expect(shadowsWithin(mask([[1, 1, 0, 0]]), [left])).toBeNull()
  expect(shadowsWithin(mask([[0, 0, 0, 1]]), [left])).toBeNull()
})
