import { expect, test } from 'vitest'
import { alphaPlane } from './mark.ts'

test('the alpha of a mark is its opacity, where it is, times its coverage', () => {
  const box = { left: 2, top: 0, width: 3, height: 1 }
  const coverage = Float32Array.of(1, 0.5, 0)
  const white = [255, 255, 255] as const
  expect([...alphaPlane({ opacity: 0.5, colour: white }, box, coverage)]).toEqual([0.5, 0.25, 0])
  const gradient = { perX: 0.25, perY: 0, centreX: 2, centreY: 0 }
  expect([...alphaPlane({ opacity: 0.5, colour: white, gradient }, box, coverage)]).toEqual([0.5, 0.375, 0])
})
