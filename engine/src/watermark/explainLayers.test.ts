import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { explainLayers } from './explainLayers.ts'
import type { UnderMark } from './layeredCoverage.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { takeMark } from './takeMark.ts'

const [width, height] = [180, 90]
const count = width * height
const white: Mark = { opacity: 0.6, colour: [255, 255, 255] }
/** Dark on the left, light on the right. */
const photo = Float32Array.from({ length: count }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return (x < 80 ? 30 : 215) + 6 * Math.sin(x * 1.7) * Math.cos(y * 1.3)
})
/** Bars of eight pixels, like the strokes of letters. */
const letters = Float32Array.from(photo, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 30 && x < 150 && y > 25 && y < 65 && (x % 20 < 8 || y % 24 < 5) ? 1 : 0
})
const shadow = letters.map((_, at) => 0.4 * (letters[at - 2 * width - 2] ?? 0))
/** The same shadow in an opaque image with opaque letters, of which as much is seen as of these. */
const besideAlone = shadow.map((value, at) => white.opacity * value * (1 - (letters[at] as number)))
const seenThrough = (alpha: Float32Array): Float32Array =>
  photo.map((value, at) => {
    const behind = (1 - (alpha[at] as number)) * value
    return behind + white.opacity * (letters[at] as number) * (255 - behind)
  })
const planesOf = (plane: Float32Array): MarkPlanes => [plane.slice(), plane.slice(), plane.slice()]
const patchOf = (seen: Float32Array): MarkPatch => ({
  box: { left: 0, top: 0, width, height },
  planes: planesOf(seen),
  painted: Uint8Array.from(letters, (_, at) => (at % width > 18 && at % width < 162 ? 1 : 0)),
})

/**
 * The alpha found under the mark, and how often the network was told of layers.
 * @param alpha of the shadow under it
 * @param predicted coverage before they were known; told of any, the network answers with the true one
 */
const explain = async (alpha: Float32Array, predicted: Float32Array) => {
  const patch = patchOf(seenThrough(alpha))
  let told = 0
  const network = {
    predictCoverage: async () => predicted,
    predictFirstLayer: async (_: MarkPatch, { alpha }: UnderMark) => {
      told++
      return alpha.some((value) => value > 0) ? letters : predicted
    },
  }
  const inverted = { planes: takeMark(patch, white, predicted), coverage: predicted }
  const options = { noise: 0.3, runtime: runtimeWithoutModels(), network }
  const layered = await explainLayers(patch, white, inverted, options)
  return { under: layered?.under ?? letters, told }
}

const largestError = (under: Float32Array, alpha: Float32Array): number =>
  under.reduce((most, value, at) => Math.max(most, Math.abs(value - (alpha[at] as number))), 0)
/** Right over the dark part of the photo, and as given over the light one. */
const predictedAs = (overLight: (at: number) => number): Float32Array =>
  letters.map((value, at) => (at % width < 80 ? value : overLight(at)))

test('a shadow is found under a mark that was seen over the dark part of a photo alone', async () => {
  const { under, told } = await explain(
    shadow,
    predictedAs(() => 0),
  )
  expect(largestError(under, shadow)).toBeLessThan(0.06)
  // Twice for the shadow as it is, and twice for one that is seen beside the letters alone.
  expect(told).toBe(4)
})

test('where its fit strays because the mark was predicted out of place, the network is told of the layer as it was found, and it is fitted again', async () => {
  const { under, told } = await explain(
    shadow,
    predictedAs((at) => letters[at + 4 * width + 4] ?? 0),
  )
  expect(largestError(under, shadow)).toBeLessThan(0.06)
  expect(told).toBe(3)
})

test('a shadow that was faded together with its letters is told from one that is seen through them', async () => {
  const { under } = await explain(besideAlone, letters)
  expect(largestError(under, besideAlone)).toBeLessThan(0.06)
  const through = await explain(shadow, letters)
  expect(largestError(through.under, shadow)).toBeLessThan(0.06)
})
