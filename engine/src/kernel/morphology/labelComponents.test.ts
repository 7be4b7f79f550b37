import { expect, test } from 'vitest'
import { labelComponents } from './labelComponents.ts'

const label = (rows: readonly string[], connectivity: 4 | 8): { drawn: string[]; count: number } => {
  const width = rows[0]!.length
  const { labels, count } = labelComponents(Uint8Array.from(rows.join(''), Number), width, connectivity)
  return { drawn: rows.map((_, row) => labels.subarray(row * width, (row + 1) * width).join('')), count }
}

test('pixels corner to corner are one component by eight neighbours and two by four', () => {
  const rows = ['1100', '0010', '0001', '1000']
  expect(label(rows, 8)).toEqual({ drawn: ['1100', '0010', '0001', '2000'], count: 2 })
  expect(label(rows, 4)).toEqual({ drawn: ['1100', '0020', '0003', '4000'], count: 4 })
})

test('arms that meet only below are one component, numbered by its first pixel', () => {
  expect(label(['1001001', '1001001', '1111001', '0000001', '1111111', '0000000', '1100000'], 4)).toEqual({
    drawn: ['1001002', '1001002', '1111002', '0000002', '2222222', '0000000', '3300000'],
    count: 3,
  })
})

test('the end of a row does not touch the beginning of the next', () => {
  expect(label(['001', '100'], 8)).toEqual({ drawn: ['001', '200'], count: 2 })
  expect(label(['000', '000'], 8).count).toBe(0)
})

test('any value but 0 is set', () => {
  expect([...labelComponents(Uint8Array.of(255, 3, 0, 1), 4, 4).labels]).toEqual([1, 1, 0, 2])
})
