import { expect, test } from 'vitest'
import { catmullRomWeights } from './catmullRomWeights.ts'
import { keysCubic } from './keysCubic.ts'

test('halfway, the two nearest weigh nine sixteenths each', () => {
  const weights = new Float64Array(6)
  catmullRomWeights(0.5, weights, 1)
  expect([...weights]).toEqual([0, -0.0625, 0.5625, 0.5625, -0.0625, 0])
})

test("are Keys' cubic at the four distances", () => {
  const weights = new Float64Array(4)
  catmullRomWeights(0.3, weights)
  for (const [at, distance] of [1.3, 0.3, 0.7, 1.7].entries())
    expect(weights[at]).toBeCloseTo(keysCubic.at(distance), 12)
})
