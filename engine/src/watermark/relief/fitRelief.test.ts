import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { shifted } from '../layerShapes.ts'
import { distanceFromPhoto, letters, reliefPatch } from '../testing/reliefPatch.ts'
import { fitRelief, reliefStages } from './fitRelief.ts'
import { type Relief, withoutRelief } from './reliefLayers.ts'

const levels = { near: 255, far: 0 }
/** From numbers that are a little wrong, and letters drawn from what is predicted, with soft edges. */
const fit = async (truth: Relief, guess: Pick<Relief, 'far' | 'dx' | 'dy'>) => {
  const patch = reliefPatch(truth)
  const { width } = patch.box
  const predictedOpacity = 1 - (1 - truth.letters) * (1 - truth.near)
  const { first } = withoutRelief(patch.planes, letters, width, truth, levels)
  const predicted = first.map((alpha, at) => {
    const around = ((first[at - 1] ?? 0) + (first[at + 1] ?? 0)) / 2
    return (0.85 * alpha + 0.15 * around) / predictedOpacity
  })
  const side = 1 - Math.sqrt(1 - predictedOpacity)
  const relief = { letters: side, near: side, ...guess }
  const start = { relief, coverage: shifted(predicted, width, guess.dx / 2, guess.dy / 2), predicted, predictedOpacity }
  return {
    before: withoutRelief(patch.planes, start.coverage, width, relief, levels),
    ...(await fitRelief(patch, levels, start, { noise: 0, runtime: runtimeWithoutModels() }, reliefStages.relief)),
  }
}

test.each([
  ['even', { letters: 0.4, near: 0.4, far: 0.4, dx: 1, dy: 1 }],
  ['uneven', { letters: 0.45, near: 0.35, far: 0.5, dx: 1, dy: 2 }],
])('opacities and offset of %s relief are found, and the photo with them', async (_, truth) => {
  const { before, relief, planes } = await fit(truth, { far: truth.far + 0.06, dx: truth.dx - 0.2, dy: truth.dy + 0.2 })
  for (const name of ['letters', 'near', 'far'] as const)
    expect(Math.abs(relief[name] - truth[name])).toBeLessThan(0.04)
  for (const name of ['dx', 'dy'] as const) expect(Math.abs(relief[name] - truth[name])).toBeLessThan(0.1)
  expect(distanceFromPhoto(planes[0])).toBeLessThan(0.5 * distanceFromPhoto(before.planes[0]))
})

test('letters and near side keep their opacity together', async () => {
  const { relief } = await fit({ letters: 0.5, near: 0.2, far: 0.4, dx: 1, dy: 1 }, { far: 0.4, dx: 1, dy: 1 })
  expect((1 - relief.letters) * (1 - relief.near)).toBeCloseTo(0.4, 4)
})
