import { expect, test } from 'vitest'
import { dropIslands } from './dropIslands.ts'

const matte = (rows: readonly string[]): { width: number; height: number; data: Float32Array } => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Float32Array.from([...rows.join('')].map((digit) => Number(digit) / 9)),
})

test('a stray island goes, a hole and a hair that hangs on stay', () => {
  const { coverage, droppedIslands, solidShare } = dropIslands(matte(['9990009', '9090000', '9992200', '0000000']), 0.2)
  const digits = [...coverage.data].map((value) => Math.round(value * 9)).join('')
  expect(digits).toBe('9990000' + '9090000' + '9992200' + '0000000')
  expect(droppedIslands).toBe(1)
  expect(solidShare).toBeCloseTo(8 / 28)
})

test('two subjects of like size both stay', () => {
  expect(dropIslands(matte(['9900099', '9900099']), 0.2).droppedIslands).toBe(0)
})

test('nothing solid leaves nothing', () => {
  const { coverage, solidShare } = dropIslands(matte(['2200', '0022']), 0.2)
  expect(solidShare).toBe(0)
  expect(Math.max(...coverage.data)).toBe(0)
})

test('arms that meet only below, or by a run that lies over two, are one island', () => {
  const rows = ['9009009', '9009009', '9999009', '0000009', '9999999', '0000000', '9900000']
  const { coverage, droppedIslands, solidShare } = dropIslands(matte(rows), 0.2)
  expect(droppedIslands).toBe(1)
  expect(solidShare).toBeCloseTo(19 / 49)
  expect([...coverage.data.subarray(42)]).toEqual([0, 0, 0, 0, 0, 0, 0])
})
