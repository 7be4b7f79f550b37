import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { correctUnderexposure } from './correctUnderexposure.ts'

const photo = (...greys: number[]): Raster => ({
  width: greys.length,
  height: 1,
  channels: 3,
  data: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey])),
})

test('a photo without any bright part is brightened in order, one with a bright part stays as it is', () => {
  const { photo: lifted, gain } = correctUnderexposure(photo(0, 20, 40, 80))
  expect(gain).toBeCloseTo(3.03, 1)
  expect([...lifted.data.filter((_, at) => at % 3 === 0)]).toEqual([0, 61, 121, 231])
  const stage = photo(0, 0, 10, 240)
  expect(correctUnderexposure(stage)).toEqual({ photo: stage, gain: 1 })
})

test('a dark scene is kept: glints show that it was exposed, or black that it was meant', () => {
  const darkSkin = photo(...Array<number>(997).fill(30), 150, 160, 160)
  expect(correctUnderexposure(darkSkin)).toEqual({ photo: darkSkin, gain: 1 })
  const stage = photo(...Array<number>(60).fill(2), ...Array<number>(40).fill(110))
  expect(correctUnderexposure(stage)).toEqual({ photo: stage, gain: 1 })
})

test('a mostly black photo is brightened where not even its bright part is as bright as that of any scene', () => {
  const square = (value: number, count: number) => Array<number>(count).fill(value)
  expect(correctUnderexposure(photo(...square(2, 60), ...square(90, 40))).gain).toBeCloseTo(2.69, 1)
})

test('a black photo is not multiplied without end', () => {
  expect(correctUnderexposure(photo(0, 1, 1)).gain).toBe(4)
})
