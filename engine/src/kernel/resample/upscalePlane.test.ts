import { expect, test } from 'vitest'
import { bicubicPhases, upscalePlane } from './upscalePlane.ts'

test('the phases of 2x are a quarter of a pixel to each side', () => {
  const phases = Array.from(bicubicPhases(2))
  const quarter = [-0.0234375, 0.2265625, 0.8671875, -0.0703125]
  expect(phases).toEqual([...quarter, 0, 0, ...quarter.toReversed()])
})

test.each([2, 4])('a ramp stays a ramp at %ix, centres aligned', (factor) => {
  const side = 9
  const ramp = Float32Array.from({ length: side * side }, (_, index) => (index % side) + 10 * Math.floor(index / side))
  const enlarged = upscalePlane(ramp, side, side, 2, factor)
  const wide = 5 * factor
  expect(enlarged).toHaveLength(wide * wide)
  for (const [row, column] of [
    [0, 0],
    [3, factor],
    [wide - 1, wide - 2],
  ] as const) {
    const x = (column + 0.5) / factor - 0.5 + 2
    const y = (row + 0.5) / factor - 0.5 + 2
    expect(enlarged[row * wide + column]).toBeCloseTo(x + 10 * y, 4)
  }
})

test('a wider margin changes nothing but what is left out', () => {
  const noise = Float32Array.from({ length: 11 * 11 }, (_, index) => Math.sin(index * 12.9898) * 0.5 + 0.5)
  const whole = upscalePlane(noise, 11, 11, 2, 2)
  const inner = upscalePlane(noise, 11, 11, 4, 2)
  for (let row = 0; row < 6; row++) {
    expect(inner.slice(row * 6, row * 6 + 6)).toEqual(whole.slice((row + 4) * 14 + 4, (row + 4) * 14 + 10))
  }
})
