import { expect, test } from 'vitest'
import { lumaBt601 } from './lumaBt601.ts'
import { cbOf, crOf, ycbcrToRgb } from './ycbcr.ts'

test('grey has no colour differences, blue and red reach a half', () => {
  expect([cbOf(0.4, 0.4), crOf(0.4, 0.4)]).toEqual([0, 0])
  expect(cbOf(1, lumaBt601(0, 0, 1))).toBe(0.5)
  expect(crOf(1, lumaBt601(1, 0, 0))).toBe(0.5)
})

test('the conversion back gives the same colour', () => {
  const luma = lumaBt601(200, 30, 90)
  const back = ycbcrToRgb(luma, cbOf(90, luma), crOf(200, luma))
  expect(back.map((sample) => Math.round(sample * 1e6) / 1e6)).toEqual([200, 30, 90])
})
