import { expect, test } from 'vitest'
import { irwinHall } from '../kernel/random/irwinHall.ts'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import type { MarkPlanes } from './markPatch.ts'
import { wienerBlend } from './wienerBlend.ts'

const [width, height] = [64, 48]
const planesOf = (value: (column: number, row: number) => number): MarkPlanes => {
  const plane = (): Float32Array =>
    Float32Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)))
  return [plane(), plane(), plane()]
}
const truth = (column: number, row: number): number => 120 + 40 * Math.sin(column / 5) + 30 * Math.cos(row / 4)
const normal = irwinHall(linearCongruential(1), 12)
const noisy = (): number => 10 * normal()
const errorOf = ([plane]: MarkPlanes): number =>
  Math.sqrt(
    plane.reduce((sum, value, at) => sum + (value - truth(at % width, Math.floor(at / width))) ** 2, 0) / plane.length,
  )

test('a fill that is right takes the noise out of an inversion', () => {
  const joined = planesOf((column, row) => truth(column, row) + noisy())
  wienerBlend(joined, planesOf(truth), new Float32Array(width * height).fill(10), width)
  expect(errorOf(joined)).toBeLessThan(3)
})

test('a fill that is far off leaves the inversion at least as near as it was', () => {
  const joined = planesOf((column, row) => truth(column, row) + noisy())
  const before = errorOf(joined)
  wienerBlend(
    joined,
    planesOf(() => 20),
    new Float32Array(width * height).fill(10),
    width,
  )
  expect(errorOf(joined)).toBeLessThan(before)
})

test('pixels without noise stay as they are', () => {
  const joined = planesOf(truth)
  wienerBlend(
    joined,
    planesOf(() => 20),
    new Float32Array(width * height),
    width,
  )
  expect(errorOf(joined)).toBeLessThan(1e-4)
})
