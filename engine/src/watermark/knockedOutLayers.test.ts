import { expect, test } from 'vitest'
import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { fitLayers } from './fitLayers.ts'
import { besideLetters, type LayerShape, shapeDrawer, type UnderLayer, widened } from './layerShapes.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { takeMark } from './takeMark.ts'
import { findUnderLayer } from './underLayers.ts'

const [width, height] = [180, 90]
const white: Mark = { opacity: 0.4, colour: [255, 255, 255] }
const photo = Float32Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return 150 + 30 * Math.sin(x / 17 + y / 23) + 6 * Math.sin(x * 1.7) * Math.cos(y * 1.3)
})
/** Rings with soft edges, their strokes six pixels wide. */
const letters = Float32Array.from(photo, (_, at) => {
  const [x, y] = [(at % 45) - 22, Math.floor(at / width) - 45]
  return clamp01(3.5 - Math.abs(Math.hypot(x, y) - 15))
})
const shadow = gaussianFilter(
  letters.map((_, at) => letters[at - 3 * width - 3] ?? 0),
  width,
  2,
)
const outlineShape: LayerShape = { dx: 0, dy: 0, widenPx: 2, corners: 'round', blurPx: 0, level: 0, isKnockedOut: true }
const outline = widened(letters, width, outlineShape).values

/** Opaque white letters over an opaque image of a black layer, both laid over the photo at 40 %. */
const fadedTogether = (layer: Float32Array): MarkPatch => {
  const seen = photo.map((value, at) => {
    const covered = letters[at] as number
    const alpha = covered + (layer[at] as number) * (1 - covered)
    return (1 - white.opacity * alpha) * value + white.opacity * covered * 255
  })
  const planes = [seen, seen.slice(), seen.slice()] as unknown as MarkPlanes
  return { box: { left: 0, top: 0, width, height }, planes, painted: new Uint8Array(photo.length).fill(1) }
}
const letter = { opacity: white.opacity, isKnockedOut: true }

test('beside letters a layer is whole, and through them, once translucent, as much of it as their soft edge lets by', () => {
  const [bare, half, covered] = besideLetters(Float32Array.of(0, 0.5, 1), 0.4)
  expect(bare).toBe(1)
  expect(half).toBeCloseTo(0.5 / 0.8)
  expect(covered).toBe(0)
})

test('an outline that was faded together with its letters is found beside them alone', () => {
  const left = takeMark(fadedTogether(outline), white, letters)
  const found = findUnderLayer(left, letters, width, letter) as UnderLayer
  expect(found.shape).toEqual(outlineShape)
  expect(found.opacity).toBeCloseTo(0.4, 1)
  expect(found.alpha.every((alpha, at) => letters[at] !== 1 || alpha === 0)).toBe(true)
})

test('opacity, place and blur of such a shadow are corrected together with the opacity of its letters', () => {
  const shape: LayerShape = { dx: 2, dy: 4, widenPx: 0, corners: 'square', blurPx: 1.4, level: 0, isKnockedOut: true }
  const rough = { shape, level: 0, opacity: 0.3, alpha: letters }
  const { mark, layers } = fitLayers(
    fadedTogether(shadow),
    { mark: { ...white, opacity: 0.45 }, layers: [rough] },
    letters,
  )
  const [found] = layers as [UnderLayer]
  expect(mark.opacity).toBeCloseTo(0.4, 1)
  expect(found.opacity).toBeCloseTo(0.4, 1)
  expect(found.shape.dx).toBeCloseTo(3, 0)
  expect(found.shape.dy).toBeCloseTo(3, 0)
  expect(found.shape.blurPx).toBeCloseTo(2, 0)
})

test('with the letters\u2019 own opacity the layer is drawn as it lies beside them', () => {
  const drawn = shapeDrawer(letters, width, white.opacity)(outlineShape)
  const beside = besideLetters(letters, white.opacity)
  expect(drawn).toEqual(outline.map((value, at) => value * (beside[at] as number)))
})
