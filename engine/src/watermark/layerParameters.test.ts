import { expect, test } from 'vitest'
import { layerParameters, maxBlurPx } from './layerParameters.ts'
import type { UnderLayer } from './layerShapes.ts'

const drawn = Float32Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0)
const layer = (shape: Partial<UnderLayer['shape']>): UnderLayer => ({
  ...{ alpha: drawn, level: 0, opacity: 0.5 },
  shape: { dx: 0, dy: 0, widenPx: 0, corners: 'square' as const, blurPx: 0, level: 0, ...shape },
})

test('of a layer that is neither moved nor blurred only opacity may be wrong', () => {
  const [opacity, ...others] = layerParameters(layer({ widenPx: 1 }), drawn, 3)
  expect(others).toEqual([])
  expect(opacity?.alpha).toBe(drawn)
  expect(opacity?.apply(layer({}), 0.1).opacity).toBe(0.6)
})

test('a moved one may lie further right or down, and its alpha changes as its slopes do', () => {
  const [, right, down] = layerParameters(layer({ dx: 1, dy: 1 }), drawn, 3)
  expect([...(right?.alpha ?? [])].slice(3, 6).map((value) => value + 0)).toEqual([-0.25, 0, 0.25])
  expect(down?.apply(layer({ dx: 1, dy: 1 }), 0.5).shape).toMatchObject({ dx: 1, dy: 1.5 })
})

test('a blurred one loses at its middle what its neighbours gain, and is never blurred beyond bounds', () => {
  const [, blur] = layerParameters(layer({ blurPx: 2 }), drawn, 3)
  expect([...(blur?.alpha ?? [])]).toEqual([0, 2, 0, 2, -8, 2, 0, 2, 0])
  expect(blur?.apply(layer({ blurPx: 2 }), 9).shape.blurPx).toBe(maxBlurPx)
})
