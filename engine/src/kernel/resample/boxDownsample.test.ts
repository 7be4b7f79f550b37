import { expect, test } from 'vitest'
import { boxDownsample } from './boxDownsample.ts'

test('each value is the mean of its block, of what there is of it at the edge', () => {
  const data = Uint16Array.from([0, 0, 0, 65_535, 0, 0, 65_535, 65_535, 0])
  const [red, green, blue] = boxDownsample({ width: 3, height: 1, channels: 3, data }, 2)
  expect([...red.data]).toEqual([0.5, 1])
  expect([...green.data]).toEqual([0, 1])
  expect([...blue.data]).toEqual([0, 0])
})

test('alpha is ignored', () => {
  const data = Uint8Array.from([255, 0, 51, 7])
  const planes = boxDownsample({ width: 1, height: 1, channels: 4, data }, 1)
  expect(planes.map((plane) => plane.data[0]?.toFixed(3))).toEqual(['1.000', '0.000', '0.200'])
})
