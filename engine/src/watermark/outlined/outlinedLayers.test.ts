import { expect, test } from 'vitest'
import { mark, outlinedPatch, outlineOf } from '../testing/outlinedPatch.ts'
import { distanceFromPhoto, letters } from '../testing/reliefPatch.ts'
import { outlinedLayers } from './outlinedLayers.ts'

const patch = outlinedPatch()
const { width } = patch.box

test('letters and outline that are known are taken away but for rounding', () => {
  const { planes, outline, predictable } = outlinedLayers(patch, mark, outlineOf(letters)).take(letters)
  expect(distanceFromPhoto(planes[0])).toBeLessThan(1)
  expect(Math.max(...outline)).toBeCloseTo(0.45)
  expect(predictable).toEqual(letters)
})

test.each(['square', 'round'] as const)(
  'the gradient is how a cost changes with coverage, of letters and of a %s outline',
  (corners) => {
    const { take, carryBack } = outlinedLayers(patch, mark, outlineOf(letters, corners))
    const weights = letters.map((_, at) => Math.sin(at * 0.37))
    const none = letters.map(() => 0)
    const soft = letters.map((covered, at) => 0.1 + 0.8 * covered + 0.05 * Math.sin(at))
    const cost = (coverage: Float32Array): number => {
      const { planes, predictable } = take(coverage)
      return planes[0].reduce(
        (sum, value, at) => sum + (weights[at] as number) * (value + 50 * (predictable[at] as number)),
        0,
      )
    }
    const by = { planes: [weights, none, none], predictable: weights.map((weight) => 50 * weight) }
    const gradient = carryBack(take(soft), soft, by, 1)
    for (const at of [30 * width + 22, 30 * width + 23, 40 * width + 70, 10 * width + 4]) {
      const changed = (change: number): number =>
        cost(soft.map((covered, other) => covered + (other === at ? change : 0)))
      expect(gradient[at] as number).toBeCloseTo((changed(1e-3) - changed(-1e-3)) / 2e-3, 0)
    }
  },
)
