import { expect, test } from 'vitest'
import { bilinear } from './bilinear.ts'
import { bilinearTaps } from './bilinearTaps.ts'
import { readBilinear } from './readBilinear.ts'
import { sampleBilinear } from './sampleBilinear.ts'

test('weighs four samples by their distance', () => {
  expect(bilinear(0, 4, 8, 12, 0.5, 0)).toBe(2)
  expect(bilinear(0, 4, 8, 12, 0, 0.25)).toBe(2)
  expect(bilinear(0, 4, 8, 12, 1, 1)).toBe(12)
})

test('pixel centres keep their value, places between them are interpolated, and edges repeat', () => {
  const plane = Float32Array.of(0, 4, 8, 12)
  expect(sampleBilinear(plane, bilinearTaps(2, 2, 1, 0))).toBe(4)
  expect(sampleBilinear(plane, bilinearTaps(2, 2, 0.5, 0.5))).toBe(6)
  expect(sampleBilinear(plane, bilinearTaps(2, 2, -3, 0.25))).toBe(2)
  expect(sampleBilinear(plane, bilinearTaps(2, 2, 9, 9))).toBe(12)
})

test('reads one of interleaved channels', () => {
  expect(sampleBilinear(Uint8Array.of(1, 10, 100, 3, 30, 200), bilinearTaps(2, 1, 0.5, 0, 3), 1)).toBe(20)
})

test('reads all channels at once, the same values as one by one', () => {
  const data = Uint8Array.of(1, 10, 100, 3, 30, 200, 5, 50, 250, 9, 90, 10)
  const size = { width: 2, height: 2, channels: 3 }
  const found = new Float64Array(3)
  for (const [x, y] of [
    [0.5, 0],
    [0.25, 0.75],
    [-2, 0.5],
    [7, 7],
  ] as const) {
    readBilinear(data, size, x, y, found)
    expect([...found]).toEqual([0, 1, 2].map((channel) => sampleBilinear(data, bilinearTaps(2, 2, x, y, 3), channel)))
  }
})
