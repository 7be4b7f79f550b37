import { assets } from '@spotless/engine-node/assets'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import type { UnderLayer } from '../layerShapes.ts'
import type { Explained } from '../markFault.ts'
import { loadPerceptrons } from '../multilayerPerceptron.ts'
import { softnessOf } from '../softnessOf.ts'
import { stepOver } from '../stepOver.ts'
import { takeMark } from '../takeMark.ts'
import { mark, outlinedPatch, outlineOf } from '../testing/outlinedPatch.ts'
import { distanceFromPhoto, letters } from '../testing/reliefPatch.ts'
import { withoutLayer } from '../underLayers.ts'
import { explainOutlined } from './explainOutlined.ts'

await loadPerceptrons(assets)

const patch = outlinedPatch()
const { width } = patch.box
/** Letters whose edges are a little soft to the sides, as a network predicts them. */
const predicted = letters.map(
  (covered, at) => 0.84 * covered + 0.08 * ((letters[at - 1] ?? 0) + (letters[at + 1] ?? 0)),
)

/** The letters with their outline taken away by what was predicted. */
const taken = (layers: readonly UnderLayer[] = [outlineOf(predicted)]): Explained => {
  const planes = layers.reduce(withoutLayer, takeMark(patch, mark, predicted))
  return {
    ...{ planes, mark, layers, coverage: predicted, softness: softnessOf(predicted) },
    ...{ under: layers[0]?.alpha ?? new Float32Array(letters.length) },
    step: stepOver(patch.box, { planes, coverage: predicted }, mark, layers),
  }
}

const explain = (found: Explained) =>
  explainOutlined(patch, found, { noise: 0.3, runtime: runtimeWithoutModels(), network: null })

test('coverage of letters and outline together comes nearer to the photo', async () => {
  const found = await explain(taken())
  expect(found).not.toBeNull()
  expect(distanceFromPhoto(found?.planes[0] as Float32Array)).toBeLessThan(0.7 * distanceFromPhoto(taken().planes[0]))
  expect(found?.under[30 * width + 20]).toBeGreaterThan(0.3)
})

test('only one crisp outline that lies around the letters is taken for one', async () => {
  const outline = outlineOf(predicted)
  const shaped = (shape: Partial<UnderLayer['shape']>): UnderLayer => ({
    ...outline,
    shape: { ...outline.shape, ...shape },
  })
  expect(await explain(taken([]))).toBeNull()
  expect(await explain(taken([outline, outline]))).toBeNull()
  for (const shape of [{ dx: 1 }, { dy: -1 }, { blurPx: 1 }, { widenPx: 0 }]) {
    expect(await explain(taken([shaped(shape)]))).toBeNull()
  }
})

test('an outline of another width, which leaves more of itself, is refused', async () => {
  expect(
    await explain({
      ...taken(),
      layers: [{ ...outlineOf(predicted), shape: { ...outlineOf(predicted).shape, widenPx: 5 } }],
    }),
  ).toBeNull()
})
