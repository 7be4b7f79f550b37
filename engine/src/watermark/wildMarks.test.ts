import { expect, test } from 'vitest'
import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { correctMark } from './correctMark.ts'
import { fitLayers } from './fitLayers.ts'
import { ghostFraction } from './ghostFraction.ts'
import { confidenceOf, logOddsOfInversion, soundConfidence } from './judgeMark.ts'
import type { UnderLayer } from './layerShapes.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { stepOver } from './stepOver.ts'
import { findUnderLayer, withoutLayer } from './underLayers.ts'

const [width, height] = [180, 90]
const box = { left: 0, top: 0, width, height }
const white = [255, 255, 255] as const
const photo = Float32Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return 110 + 30 * Math.sin(x / 17 + y / 23) + 6 * Math.sin(x * 1.7) * Math.cos(y * 1.3)
})
/** Bars of eight pixels, like the strokes of letters. */
const crisp = Float32Array.from(photo, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 30 && x < 150 && y > 25 && y < 65 && (x % 20 < 8 || y % 24 < 5) ? 1 : 0
})
const painted = Uint8Array.from(crisp, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 18 && x < 162 && y > 13 && y < 77 ? 1 : 0
})
const planesOf = (plane: Float32Array): MarkPlanes => [plane.slice(), plane.slice(), plane.slice()]
const patchOf = (plane: Float32Array): MarkPatch => ({ box, painted, planes: planesOf(plane) })
const laid = (alpha: (at: number) => number, behind: Float32Array = photo, level = 255): Float32Array =>
  behind.map((value, at) => (1 - alpha(at)) * value + alpha(at) * level)
/** Letters over a layer that is seen through them. */
const through = { opacity: 0.4, isKnockedOut: false }
const blurred = gaussianFilter(crisp, width, 1.4)
const shadow = gaussianFilter(
  crisp.map((_, at) => crisp[at - 3 * width - 3] ?? 0),
  width,
  2,
)

test('the opacity of a mark with soft edges is corrected', () => {
  const seen = laid((at) => 0.4 * (blurred[at] as number))
  let mark: Mark = { opacity: 0.26, colour: white }
  for (let round = 0; round < 5; round++) mark = correctMark([{ patch: patchOf(seen), coverage: blurred }], mark).mark
  expect(mark.opacity).toBeCloseTo(0.4, 1)
  expect(Math.abs(mark.opacity - 0.4)).toBeLessThan(0.02)
})

test('opacity that changes over the mark is found as a gradient', () => {
  const seen = laid((at) => (0.2 + (0.3 * (at % width)) / width) * (crisp[at] as number))
  let mark: Mark = { opacity: 0.35, colour: white }
  for (let round = 0; round < 5; round++) mark = correctMark([{ patch: patchOf(seen), coverage: crisp }], mark).mark
  expect((mark.gradient?.perX ?? 0) * width).toBeCloseTo(0.3, 1)
})

test('a right mark is left as it is', () => {
  const seen = laid((at) => 0.4 * (crisp[at] as number))
  const { change } = correctMark([{ patch: patchOf(seen), coverage: crisp }], { opacity: 0.4, colour: white })
  expect(change).toBeLessThan(0.012)
})

const shadowed = laid(
  (at) => 0.4 * (crisp[at] as number),
  laid((at) => 0.5 * (shadow[at] as number), photo, 0),
)

test('a soft shadow under a mark is found; in a photo without one none is', () => {
  const behind = laid((at) => 0.5 * (shadow[at] as number), photo, 0)
  const found = findUnderLayer(planesOf(behind), crisp, width, through)
  expect(found?.level).toBe(0)
  const [left] = withoutLayer(planesOf(behind), found as UnderLayer)
  const errorOf = (plane: Float32Array): number =>
    Math.sqrt(plane.reduce((sum, value, at) => sum + (value - (photo[at] as number)) ** 2, 0) / plane.length)
  expect(errorOf(left)).toBeLessThan(errorOf(behind) / 4)
  expect(findUnderLayer(planesOf(photo), crisp, width, through)).toBeNull()
})

test('a faint shadow is found where the photo is light alone, if that is a fifth of the mark’s surroundings', () => {
  const foundBeside = (darkPx: number): UnderLayer | null => {
    const random = xorshift32()
    const grainy = photo.map((value, at) => (at % width < darkPx ? 20 + 60 * random() : value + 60))
    return findUnderLayer(
      planesOf(laid((at) => 0.1 * (crisp[at - 2 * width - 2] ?? 0), grainy, 0)),
      crisp,
      width,
      through,
    )
  }
  const { shape, opacity } = foundBeside(126) as UnderLayer
  expect([shape.level, shape.dx, shape.dy]).toEqual([0, 2, 2])
  expect(opacity).toBeGreaterThan(0.07)
  expect(opacity).toBeLessThan(0.13)
  expect(foundBeside(142)).toBeNull()
})

test('opacity, place and blur of a shadow are corrected together with the opacity of its mark', () => {
  const shape = { dx: 2, dy: 4, widenPx: 0, corners: 'square' as const, blurPx: 1.3, level: 0 }
  const rough = { shape, level: 0, opacity: 0.3, alpha: crisp }
  const { mark, layers } = fitLayers(
    patchOf(shadowed),
    { mark: { opacity: 0.34, colour: white }, layers: [rough] },
    crisp,
  )
  const [found] = layers as [UnderLayer]
  expect(mark.opacity).toBeCloseTo(0.4, 2)
  expect(found.opacity).toBeCloseTo(0.5, 1)
  expect(found.shape.dx).toBeCloseTo(3, 1)
  expect(found.shape.dy).toBeCloseTo(3, 1)
  expect(found.shape.blurPx).toBeCloseTo(2, 0)
})

test('a layer that is not there becomes faint and is left out', () => {
  const shape = { dx: 3, dy: 3, widenPx: 0, corners: 'square' as const, blurPx: 2, level: 0 }
  const absent = { shape, level: 0, opacity: 0.2, alpha: shadow.map((value) => 0.2 * value) }
  const seen = patchOf(laid((at) => 0.4 * (crisp[at] as number)))
  const { layers } = fitLayers(seen, { mark: { opacity: 0.4, colour: white }, layers: [absent] }, crisp)
  expect(layers).toEqual([])
})

test('what a mark and its shadow add has nothing of the photo’s detail', () => {
  const layer = {
    shape: { dx: 3, dy: 3, widenPx: 0, corners: 'square' as const, blurPx: 2, level: 0 },
    level: 0,
    opacity: 0.5,
    alpha: shadow.map((value) => value / 2),
  }
  const even = planesOf(photo.map(() => 100))
  const [step] = stepOver(box, { planes: even, coverage: crisp }, { opacity: 0.4, colour: white }, [layer])
  const at = 45 * width + 42
  const under = 100 * (1 - (layer.alpha[at] as number))
  expect(step[at]).toBeCloseTo(under + 0.4 * (crisp[at] as number) * (255 - under) - 100, 3)
})

test('a ghost counts in whichever colour shows it, not only in the one that showed the mark', () => {
  const patch = { ...patchOf(laid((at) => 0.4 * (crisp[at] as number))), painted }
  const [, green, blue] = patch.planes
  const dark = photo.map(() => 4)
  const seen = {
    ...patch,
    planes: [dark.map((value, at) => value + 100 * (crisp[at] as number)), green, blue] as const,
  }
  const ghost = photo.map((value, at) => value * (1 - 0.3 * (crisp[at] as number)))
  const step = stepOver(box, { planes: [dark, photo, photo], coverage: crisp }, { opacity: 0.4, colour: white })
  expect(ghostFraction(seen, [dark, photo, ghost], step)).toBeGreaterThan(0.08)
  expect(ghostFraction(seen, [dark, photo, photo], step)).toBeLessThan(0.05)
})

test('a mark that is gone is sound; half of it left, or nothing to compare, is not', () => {
  const patch = patchOf(laid((at) => 0.4 * (crisp[at] as number)))
  const mark: Mark = { opacity: 0.4, colour: white }
  const confidenceIn = (solved: Float32Array): number => {
    const inverted = { planes: planesOf(solved), coverage: crisp }
    const form = { ...inverted, mark, softness: 0.1, step: stepOver(box, inverted, mark), under: crisp.map(() => 0) }
    return confidenceOf(logOddsOfInversion(patch, form))
  }
  expect(confidenceIn(photo)).toBeGreaterThan(soundConfidence)
  expect(confidenceIn(laid((at) => 0.2 * (crisp[at] as number)))).toBeLessThan(soundConfidence)
  expect(confidenceIn(patch.planes[0])).toBe(0)
})
