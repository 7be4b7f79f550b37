import { expect, test } from 'vitest'
import { sampleCatmullRom } from './sampleCatmullRom.ts'

const size = { width: 4, height: 1, channels: 2 }
const data = Float32Array.from([0, 9, 10, 9, 40, 9, 90, 9])
const at = (x: number, y = 0): number[] => {
  const into = new Float64Array(2)
  sampleCatmullRom(data, size, x, y, into)
  return [...into]
}

test('gives the pixels themselves at their centres, in every channel', () => {
  expect([at(0), at(1), at(3)]).toEqual([
    [0, 9],
    [10, 9],
    [90, 9],
  ])
})

test('follows a parabola between pixels, where bilinear gives 25', () => {
  expect(at(1.5)).toEqual([22.5, 9])
})

test('repeats the edge beyond the image, above and below too', () => {
  expect(at(-5)).toEqual([0, 9])
  expect(at(8, 3)).toEqual([90, 9])
})
