import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { irwinHall } from '../kernel/random/irwinHall.ts'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import { dctDenoise } from './dctDenoise.ts'

const side = 32

const deviationFrom = (plane: Float32Array, truth: Float32Array): number =>
  Math.sqrt(plane.reduce((sum, value, at) => sum + (value - (truth[at] as number)) ** 2, 0) / plane.length)

test('removes most of the noise around an edge and keeps the edge', async () => {
  const normal = irwinHall(linearCongruential(7), 4)
  const truth = Float32Array.from({ length: side * side }, (_, at) => (at % side < 13 ? 0.2 : 0.7))
  const noisy = truth.map((value) => value + 0.05 * normal())
  const cleaned = await dctDenoise(noisy, side, side, 0.05, 2, runtimeWithoutModels())
  expect(deviationFrom(cleaned, truth)).toBeLessThan(0.45 * deviationFrom(noisy, truth))
  expect((cleaned[16 * side + 13] as number) - (cleaned[16 * side + 12] as number)).toBeGreaterThan(0.4)
})

test('keeps what exceeds the noise, and everything where there is none', async () => {
  const stripes = Float32Array.from({ length: side * side }, (_, at) => (at % 4 < 2 ? 0.3 : 0.6))
  expect(deviationFrom(await dctDenoise(stripes, side, side, 0.001, 1, runtimeWithoutModels()), stripes)).toBeLessThan(
    1e-3,
  )
  expect(await dctDenoise(stripes, side, side, 0, 2, runtimeWithoutModels())).toEqual(stripes)
})
