import { expect, test } from 'vitest'
import { halveRaster } from './halveRaster.ts'

test('each pixel is the rounded mean of 2 × 2, channel by channel; an odd column is left out', () => {
  const row = (...values: number[]): number[] => values.flatMap((value) => [value, value + 100, 0])
  const data = Uint8Array.from([...row(1, 2, 9), ...row(2, 1, 9)])
  expect(halveRaster({ width: 3, height: 2, channels: 3, data })).toEqual({
    width: 1,
    height: 1,
    channels: 3,
    data: Uint8Array.of(2, 102, 0),
  })
})
