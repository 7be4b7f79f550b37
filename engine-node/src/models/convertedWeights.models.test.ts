import { join } from 'node:path'
import { modelSidePx } from '@spotless/engine/inpaint/planWindows'
import { miganOutput } from '@spotless/engine/inpaint/runMigan'
import { float32Tensor, type ModelName, uint8Tensor } from '@spotless/engine/ports'
import { afterAll, describe, expect, test } from 'vitest'
import { openModelStore } from './store.ts'

const models = openModelStore(
  process.env.MODELS_DIR ?? join(import.meta.dirname, '..', '..', '..', '.cache', 'models'),
  { threads: 1 },
)
afterAll(models.close)

/** A picture of side `side` whose samples are easily made elsewhere too. */
const stripes = (side: number): Float32Array => {
  const pixels = side * side
  return Float32Array.from({ length: 3 * pixels }, (_, at) => {
    const [channel, pixel] = [Math.floor(at / pixels), at % pixels]
    return ((pixel * 7 + channel * 31) % 256) / 255
  })
}

/** The same for the embedding, which answers next to nothing to stripes. */
const waves = (side: number): Float32Array => {
  const pixels = side * side
  return Float32Array.from({ length: 3 * pixels }, (_, at) => {
    const [channel, pixel] = [Math.floor(at / pixels), at % pixels]
    return (((Math.floor(pixel / side) * (pixel % side) + channel * 9973) % pixels) / pixels) * 255
  })
}

/** What TensorFlow.js 4.22 (CPU) answers for the same picture with the weights as they are published. */
const answers: readonly (readonly [ModelName, string, Float32Array, number, Readonly<Record<number, number>>])[] = [
  ['faceBoxes', 'scoresFine', stripes(256), 1701.66203, { 10: -8.77323, 100: -49.5891, 300: -63.72015 }],
  ['faceBoxes', 'scoresCoarse', stripes(256), 255.42549, { 10: -26.04638, 100: -17.95749, 300: -4.14332 }],
  ['faceBoxes', 'boxesFine', stripes(256), 1347.88707, { 10: -9.74484, 100: -4.91848, 300: 4.02876 }],
  ['faceBoxes', 'boxesCoarse', stripes(256), 2823.77916, { 10: 7.0937, 100: -7.96347, 300: -19.50399 }],
  ['faceMesh', 'mesh', stripes(192), 2978.21026, { 10: 92.37836, 100: 72.7795, 300: 65.84417 }],
  ['faceIdentity', 'embedding', waves(224), 1.54371, { 160: 0.67188, 529: 0.63773, 584: 0.60212 }],
  // ncnn's layer chain worked out sum by sum in double precision from the published numbers.
  ['crisp', 'output', stripes(16), 67.29531, { 10: 0.05435, 5000: 0.7365, 12000: 0.78443 }],
]

describe('weights turned into ONNX', () => {
  test.each(answers)('%s answers %s as the published graph does', async (model, output, picture, norm, samples) => {
    const session = await models.session(model)
    const input = session.inputNames[0] as string
    const side = Math.sqrt(picture.length / 3)
    const answers = await session.run({ [input]: float32Tensor(picture, [1, 3, side, side]) })
    const values = answers[output]?.data as Float32Array
    expect(Math.hypot(...values)).toBeCloseTo(norm, 1)
    for (const [at, value] of Object.entries(samples)) expect(values[Number(at)]).toBeCloseTo(value, 2)
  })

  // What onnxruntime 1.30 answers for the published graph with the same corrections, whole, at the value that is its fill.
  test('migan draws what the published graph draws, in a hole, at the window’s corners and in all', async () => {
    const session = await models.session('migan')
    const plane = modelSidePx * modelSidePx
    const image = Uint8Array.from(
      { length: 3 * plane },
      (_, at) => ((at % plane) * 7 + Math.floor(at / plane) * 31) % 256,
    )
    const mask = Uint8Array.from({ length: plane }, (_, at) =>
      Math.hypot((at % modelSidePx) - 300, Math.floor(at / modelSidePx) - 200) < 90 ? 0 : 255,
    )
    const shape = [modelSidePx, modelSidePx]
    const answers = await session.run({
      image: uint8Tensor(image, [1, 3, ...shape]),
      mask: uint8Tensor(mask, [1, 1, ...shape]),
    })
    const fill = answers[miganOutput]?.data as Float32Array
    const samples = { 102700: 26.9234, 364844: 12.0792, 626988: 11.6791, 71980: 28.0618, 0: 10.3184, 786431: 68.0585 }
    for (const [at, value] of Object.entries(samples)) expect(fill[Number(at)]).toBeCloseTo(value, 2)
    expect(Math.sqrt(fill.reduce((sum, value) => sum + value * value, 0))).toBeCloseTo(139_032.72, 1)
  })
})
