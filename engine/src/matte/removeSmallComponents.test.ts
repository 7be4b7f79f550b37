import { expect, test } from 'vitest'
import { removeSmallComponents } from './removeSmallComponents.ts'

const matte = (rows: readonly string[]): { width: number; height: number; data: Float32Array } => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Float32Array.from([...rows.join('')].map((digit) => Number(digit) / 9)),
})

test('a stray component is removed; a hole and a connected hair stay', () => {
  const { alpha, removedCount, solidFraction } = removeSmallComponents(
    matte(['9990009', '9090000', '9992200', '0000000']),
    0.2,
  )
  const digits = [...alpha.data].map((value) => Math.round(value * 9)).join('')
  expect(digits).toBe('9990000' + '9090000' + '9992200' + '0000000')
  expect(removedCount).toBe(1)
  expect(solidFraction).toBeCloseTo(8 / 28)
})

test('two subjects of similar size both stay', () => {
  expect(removeSmallComponents(matte(['9900099', '9900099']), 0.2).removedCount).toBe(0)
})

test('without a solid pixel nothing is left', () => {
  const { alpha, solidFraction } = removeSmallComponents(matte(['2200', '0022']), 0.2)
  expect(solidFraction).toBe(0)
  expect(Math.max(...alpha.data)).toBe(0)
})

test('arms that meet only below, or by a run over both, are one component', () => {
  const rows = ['9009009', '9009009', '9999009', '0000009', '9999999', '0000000', '9900000']
  const { alpha, removedCount, solidFraction } = removeSmallComponents(matte(rows), 0.2)
  expect(removedCount).toBe(1)
  expect(solidFraction).toBeCloseTo(19 / 49)
  expect([...alpha.data.subarray(42)]).toEqual([0, 0, 0, 0, 0, 0, 0])
})
