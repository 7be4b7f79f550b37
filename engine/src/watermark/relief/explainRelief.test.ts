import { assets } from '@spotless/engine-node/assets'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { fitLayers } from '../fitLayers.ts'
import type { UnderLayer } from '../layerShapes.ts'
import { shifted } from '../layerShapes.ts'
import type { Explained } from '../markFault.ts'
import { loadPerceptrons } from '../multilayerPerceptron.ts'
import { softnessOf } from '../softnessOf.ts'
import { stepOver } from '../stepOver.ts'
import { takeMark } from '../takeMark.ts'
import { distanceFromPhoto, letters, reliefPatch } from '../testing/reliefPatch.ts'
import { withoutLayer } from '../underLayers.ts'
import { explainRelief } from './explainRelief.ts'
import { type Relief, withoutRelief } from './reliefLayers.ts'

await loadPerceptrons(assets)

const levels = { near: 255, far: 0 }
const relief: Relief = { letters: 0.4, near: 0.4, far: 0.4, dx: 1, dy: 1 }

/** A relief taken for one mark over one layer, as far as that goes, and a network that predicts what the first covers. */
const misread = (truth: Relief, shape: Partial<UnderLayer['shape']> = {}) => {
  const patch = reliefPatch(truth)
  const { box } = patch
  const opacity = 1 - (1 - truth.letters) * (1 - truth.near)
  const first = withoutRelief(patch.planes, letters, box.width, truth, levels).first.map((alpha) => alpha / opacity)
  const own = { dx: 1.5, dy: 1.5, widenPx: 0, corners: 'square' as const, blurPx: 0, level: 0, ...shape }
  const layer = {
    alpha: shifted(first, box.width, own.dx, own.dy).map((value) => value * 0.45),
    level: 0,
    shape: own,
    opacity: 0.45,
  }
  const { mark, layers } = fitLayers(patch, { mark: { opacity, colour: [255, 255, 255] }, layers: [layer] }, first)
  const planes = layers.reduce(withoutLayer, takeMark(patch, mark, first))
  const explained: Explained = {
    ...{ planes, coverage: first, mark, softness: softnessOf(first), under: layers[0]?.alpha ?? new Float32Array() },
    ...{ layers, step: stepOver(box, { planes, coverage: first }, mark, layers) },
  }
  const network = { predictCoverage: async () => first, predictFirstLayer: async () => first }
  const options = { noise: 0.3, runtime: runtimeWithoutModels(), network }
  return {
    explained,
    explain: (changes: Partial<Explained> = {}) => explainRelief(patch, { ...explained, ...changes }, options),
  }
}

test('a mark over a moved layer is explained as letters in relief where it is one', async () => {
  const { explained, explain } = misread(relief)
  const found = await explain()
  expect(found).not.toBeNull()
  expect(distanceFromPhoto(found?.planes[0] as Float32Array)).toBeLessThan(0.5 * distanceFromPhoto(explained.planes[0]))
  expect(Math.max(...(found?.under ?? []))).toBeCloseTo(0.4, 1)
})

test('nothing is taken for relief without one crisp, moved layer of the other level', async () => {
  const { explained, explain } = misread(relief)
  const layer = explained.layers?.[0] as UnderLayer
  expect(await explain({ layers: [] })).toBeNull()
  expect(await explain({ layers: [layer, layer] })).toBeNull()
  expect(await explain({ layers: [{ ...layer, level: 255 }] })).toBeNull()
  expect(await explain({ layers: [{ ...layer, shape: { ...layer.shape, blurPx: 2 } }] })).toBeNull()
  expect(await explain({ layers: [{ ...layer, shape: { ...layer.shape, dx: 0, dy: 0 } }] })).toBeNull()
  expect(await explain({ mark: { opacity: 0.6, colour: [200, 30, 30] } })).toBeNull()
  expect(await explain({ mark: { opacity: 0.1, colour: [255, 255, 255] } })).toBeNull()
})

test('a shadow without a near side stays a shadow', async () => {
  const { explain } = misread({ letters: 0.4, near: 0, far: 0.5, dx: 2, dy: 2 }, { dx: 2, dy: 2 })
  expect(await explain()).toBeNull()
})
