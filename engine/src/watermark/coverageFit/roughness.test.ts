import { expect, test } from 'vitest'
import type { MarkPlanes } from '../markPatch.ts'
import { roughness, roughnessGradient, usualDifferences } from './roughness.ts'

const width = 3
const planesOf = (...values: number[]): MarkPlanes => {
  const plane = Float32Array.from(values)
  return [plane, plane.slice(), plane.slice()]
}
const usual = { right: new Float32Array(6).fill(2), down: new Float32Array(6).fill(4) }
const all = new Uint8Array(6).fill(1)

test('roughness sums log(1 + d²) of neighbours over their usual difference, and no row joins the next', () => {
  expect(roughness(planesOf(0, 0, 0, 0, 0, 0), usual, width, all)).toBe(0)
  // 2 to the right is once the usual difference, twice; below it are 4: once, once.
  expect(roughness(planesOf(0, 2, 4, 0, 2, 8), usual, width, all)).toBeCloseTo(
    3 * Math.log(2) + Math.log(10) + Math.log(2),
  )
  expect(roughness(planesOf(0, 2, 4, 0, 2, 8), usual, width, Uint8Array.of(1, 0, 0, 0, 0, 0))).toBeCloseTo(Math.log(2))
})

test('its gradient is how it changes with each sample', () => {
  const samples = [0, 3, 4, 9, 2, 8]
  const gradients = [0, 1, 2].map(() => new Float32Array(6))
  roughnessGradient(planesOf(...samples), usual, width, gradients)
  for (const at of samples.keys()) {
    const changed = (by: number): number =>
      roughness(planesOf(...samples.map((value, other) => value + (other === at ? by : 0))), usual, width, all)
    // All three planes change.
    expect(3 * (gradients[0]?.[at] as number)).toBeCloseTo((changed(0.01) - changed(-0.01)) / 0.02, 3)
  }
})

test('samples that no photo has pull at nothing', () => {
  const gradients = [0, 1, 2].map(() => new Float32Array(6))
  roughnessGradient(planesOf(0, 900, 0, 0, -900, 0), usual, width, gradients)
  expect(gradients[0]?.[1]).toBe(0)
  expect(gradients[0]?.[4]).toBe(0)
})

test('usual differences are those off the outline, and never less than noise', () => {
  const side = 40
  const planes = [0, 1, 2].map(() =>
    Float32Array.from({ length: side * side }, (_, at) => (at % side === 20 ? 200 : 100)),
  )
  const isGround = Float32Array.from({ length: side * side }, (_, at) => (Math.abs((at % side) - 20) > 1 ? 1 : 0))
  const measure = (ground: Float32Array) => usualDifferences(planes as unknown as MarkPlanes, ground, side, 1.5)
  const middle = 20 * side + 20
  expect(measure(isGround).right[middle]).toBeCloseTo(1.5)
  expect(measure(isGround.map(() => 1)).right[middle]).toBeCloseTo(Math.hypot(1.5, 200 / 13), 3)
})
