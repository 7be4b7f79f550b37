import { expect, test } from 'vitest'
import { gaussianFilter } from './gaussianFilter.ts'

const rounded = (samples: Float32Array): number[] => [...samples].map((value) => Math.round(value * 1e4) / 1e4)

test('a spot becomes the bell curve, cut off at three deviations', () => {
  const line = new Float32Array(9)
  line[4] = 1
  expect(rounded(gaussianFilter(line, 9, 1))).toEqual([0, 0.0044, 0.054, 0.242, 0.3991, 0.242, 0.054, 0.0044, 0])
})

test('rows and columns are treated alike, and an even image stays as it is', () => {
  const plane = Float32Array.from([0, 0, 0, 0, 1, 0, 0, 0, 0])
  const result = rounded(gaussianFilter(plane, 3, 0.5))
  expect(result[1]).toBe(result[3])
  expect(result).toEqual([0.0113, 0.0837, 0.0113, 0.0837, 0.6187, 0.0837, 0.0113, 0.0837, 0.0113])
  expect(rounded(gaussianFilter(new Float32Array(6).fill(0.25), 2, 1.3))).toEqual(new Array(6).fill(0.25))
})
