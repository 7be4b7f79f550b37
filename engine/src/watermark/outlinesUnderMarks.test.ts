import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { type LayerShape, nearbyWidths, type UnderLayer, widened } from './layerShapes.ts'
import type { MarkPlanes } from './markPatch.ts'
import { findUnderLayer, withBestWidth } from './underLayers.ts'

const [width, height] = [180, 90]
const photo = Float32Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return 150 + 30 * Math.sin(x / 17 + y / 23) + 6 * Math.sin(x * 1.7) * Math.cos(y * 1.3)
})
/** Rings with crosses in them: strokes of six pixels in all directions. */
const letters = Float32Array.from(photo, (_, at) => {
  const [x, y] = [(at % 45) - 22, Math.floor(at / width) - 45]
  const ring = clamp01(3.5 - Math.abs(Math.hypot(x, y) - 15))
  return Math.hypot(x, y) < 14 && Math.min(Math.abs(x - y), Math.abs(x + y)) < 4 ? 1 : ring
})
/** Letters over a layer that is seen through them. */
const through = { opacity: 0.4, isKnockedOut: false }
const plain: LayerShape = { dx: 0, dy: 0, widenPx: 2, corners: 'square', blurPx: 0, level: 0 }
const planesOf = (plane: Float32Array): MarkPlanes => [plane.slice(), plane.slice(), plane.slice()]
/** A photo under an outline of 45 %, without its letters. */
const outlined = (shape: LayerShape, behind: Float32Array = photo): MarkPlanes => {
  const outline = widened(letters, width, shape).values
  return planesOf(behind.map((value, at) => value * (1 - 0.45 * (outline[at] as number))))
}

test.each([
  { ...plain, corners: 'round', widenPx: 2 },
  { ...plain, corners: 'round', widenPx: 1.5 },
  { ...plain, widenPx: 2 },
  { ...plain, widenPx: 3 },
] as const)('an outline with $corners corners and a width of $widenPx px is found as it is', (shape) => {
  const found = findUnderLayer(outlined(shape), letters, width, through)
  expect(found?.shape).toEqual(shape)
  expect(found?.opacity).toBeCloseTo(0.45, 1)
})

test('an outline that was taken for a square one gets its width and corners, and keeps its opacity', () => {
  const round = { ...plain, corners: 'round', widenPx: 2 } as const
  const taken: UnderLayer = { shape: { ...plain, widenPx: 1 }, level: 0, opacity: 0.4, alpha: letters }
  const found = withBestWidth(outlined(round), letters, width, taken, through.opacity)
  expect(found.shape).toEqual(round)
  expect(found.opacity).toBe(0.4)
  expect(Math.max(...found.alpha)).toBeCloseTo(0.4)
})

test('an outline is found that shows under a part of one letter alone; a faint one there is chance', () => {
  const random = xorshift32()
  const night = photo.map((value, at) => (at % width > 150 ? value : 3 * random()))
  const found = findUnderLayer(outlined({ ...plain, corners: 'round', widenPx: 2 }, night), letters, width, through)
  expect(found?.level).toBe(0)
  expect(found?.shape.widenPx).toBeGreaterThan(1)
  expect(found?.opacity).toBeGreaterThan(0.25)
  const faint = night.map((value, at) => value * (1 - 0.1 * (letters[at - 2 * width - 2] ?? 0)))
  expect(findUnderLayer(planesOf(faint), letters, width, through)).toBeNull()
})

test('a disc is tried half a pixel smaller and larger and as a square; marks that are not widened stay so', () => {
  const disc = { ...plain, corners: 'round', widenPx: 2.5 } as const
  expect(nearbyWidths(disc)).toEqual([
    { ...plain, widenPx: 3 },
    { ...disc, widenPx: 2 },
    { ...disc, widenPx: 3 },
  ])
  expect(nearbyWidths(plain)).toEqual([{ ...disc, widenPx: 2 }, disc])
  expect(nearbyWidths({ ...disc, widenPx: 0.5 })).toEqual([
    { ...plain, widenPx: 1 },
    { ...disc, widenPx: 1 },
  ])
  expect(nearbyWidths({ ...plain, widenPx: 0 })).toEqual([])
})
