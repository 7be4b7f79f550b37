import { expect, test } from 'vitest'
import { distanceFromPhoto, letters, reliefPatch } from '../testing/reliefPatch.ts'
import { type Relief, reliefGradient, withoutRelief } from './reliefLayers.ts'

const relief: Relief = { letters: 0.4, near: 0.3, far: 0.5, dx: 1.25, dy: 0.75 }
const levels = { near: 255, far: 0 }
const { planes: seen, box } = reliefPatch(relief)
const { width } = box

test('a relief that is known is taken away but for rounding', () => {
  const { planes, first } = withoutRelief(seen, letters, width, relief, levels)
  expect(distanceFromPhoto(planes[0])).toBeLessThan(1)
  expect(Math.max(...first)).toBeCloseTo(1 - 0.6 * 0.7)
})

test('gradients are how a cost changes with each number and with coverage', () => {
  const weights = letters.map((_, at) => Math.sin(at * 0.37))
  const soft = letters.map((covered, at) => 0.1 + 0.8 * covered + 0.05 * Math.sin(at))
  const cost = (of: Relief, coverage: Float32Array): number => {
    const { planes, first } = withoutRelief(seen, coverage, width, of, levels)
    return planes[0].reduce((sum, value, at) => sum + (weights[at] as number) * (value + 50 * (first[at] as number)), 0)
  }
  const none = letters.map(() => 0)
  const gradient = reliefGradient(withoutRelief(seen, soft, width, relief, levels), soft, width, relief, levels, {
    byPlanes: [weights, none, none],
    byFirst: weights.map((weight) => 50 * weight),
  })
  for (const name of ['letters', 'near', 'far'] as const) {
    const changed = (by: number): number => cost({ ...relief, [name]: relief[name] + by }, soft)
    const numeric = (changed(1e-3) - changed(-1e-3)) / 2e-3
    expect(gradient.relief[name] / numeric).toBeCloseTo(1, 1)
  }
  for (const at of [30 * width + 22, 30 * width + 23, 40 * width + 70]) {
    const changed = (by: number): number =>
      cost(
        relief,
        soft.map((covered, other) => covered + (other === at ? by : 0)),
      )
    expect(gradient.coverage[at] as number).toBeCloseTo((changed(0.02) - changed(-0.02)) / 0.04, 0)
  }
})
