import { expect, test } from 'vitest'
import { linearToSrgb, srgbToLinear } from './srgbTransfer.ts'
import { tabulatedLinearToSrgb, tabulatedSrgbToLinear } from './srgbTransferTable.ts'

test('follows the standard at black, white, its linear part and middle grey', () => {
  expect([0, 1, 0.04045, 0.5].map((value) => srgbToLinear(value).toFixed(6))).toEqual([
    '0.000000',
    '1.000000',
    '0.003131',
    '0.214041',
  ])
  expect([-1, 0, 0.001, 0.214041, 1, 2].map((light) => linearToSrgb(light).toFixed(4))).toEqual([
    '0.0000',
    '0.0000',
    '0.0129',
    '0.5000',
    '1.0000',
    '1.0000',
  ])
})

test('the tables differ from the curves by less than a sample of 16 bit needs', () => {
  for (let value = 0; value <= 1; value += 0.0137) {
    expect(tabulatedSrgbToLinear(value)).toBeCloseTo(srgbToLinear(value), 6)
    expect(tabulatedLinearToSrgb(value)).toBeCloseTo(linearToSrgb(value), 4)
  }
  expect([tabulatedLinearToSrgb(-1), tabulatedLinearToSrgb(2)]).toEqual([0, 1])
})
