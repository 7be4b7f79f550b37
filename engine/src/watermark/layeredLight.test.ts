import { expect, test } from 'vitest'
import { lightBehind, lightSteps, lightsOf } from './layeredLight.ts'

const shape = { dx: 1, dy: 1, widenPx: 0, corners: 'square' as const, blurPx: 0, level: 0 }
const layers = lightsOf([{ alpha: Float32Array.of(0, 0.5), level: 0, shape, opacity: 0.5 }])
const mark = { share: Float32Array.of(0.5, 0.5), level: 255 }

test('the photo behind a white mark and a black layer under it comes back', () => {
  const photo = [100, 100]
  const shadowed = [100, 50]
  const seen = Float32Array.from(shadowed, (level) => 0.5 * level + 0.5 * 255)
  expect([...lightBehind(seen, mark, layers)]).toEqual(photo)
})

test('an error of alpha changes the photo behind by what comes through over what lies above', () => {
  const steps = lightSteps(Float32Array.of(100, 100), mark, layers)
  // Behind the layer 100 · 0.5 = 50 lies under the mark: (50 − 255) ⁄ (0.5 · 0.5), and (100 − 0) ⁄ 0.5 of the layer.
  expect([...steps.mark]).toEqual([(100 - 255) / 0.5, (50 - 255) / 0.25])
  expect([...(steps.layers[0] as Float32Array)]).toEqual([100, 200])
})
