import { expect, test } from 'vitest'
import { findWovenAreas } from './wovenAreas.ts'

const [width, height] = [80, 80]
const middle = 40 * width + 40

/** What is found in the middle of a patch of threads and gaps, four pixels each. */
const found = (thread: number, gap: number, isWide = 1) => {
  const data = Float32Array.from({ length: width * height }, (_, pixel) => (pixel % 8 < 4 ? thread : gap))
  const { likelihood, gain } = findWovenAreas({ width, height, data }, new Uint8Array(data.length).fill(isWide), 5)
  return { likelihood: likelihood[middle] as number, gain: gain[middle] as number }
}

test('threads that the network half believes are a weave, and are raised towards solid ones', () => {
  const { likelihood, gain } = found(0.5, 0.2)
  expect(likelihood).toBe(1)
  expect(0.5 * gain).toBeGreaterThan(0.65)
  expect(0.5 * gain).toBeLessThan(0.95)
})

test('threads that are solid already stay', () => {
  expect(found(0.95, 0.3).gain).toBe(1)
})

test('an even patch, one that is not wide and next to nothing are no weave', () => {
  expect(found(0.5, 0.49).likelihood).toBe(0)
  expect(found(0.5, 0.2, 0).likelihood).toBe(0)
  expect(found(0.06, 0.01).likelihood).toBe(0)
})
