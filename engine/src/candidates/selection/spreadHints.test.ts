import { describe, expect, it } from 'vitest'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import { spreadHints } from './spreadHints.ts'

const [width, height] = [48, 36]
const planeOf = (value: (x: number, y: number) => number): Plane => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width))),
})
const isDisc = (x: number, y: number): boolean => Math.hypot(x - 16, y - 18) < 10
const isSquare = (x: number, y: number): boolean => x >= 30 && x < 44 && y >= 10 && y < 26
const image: RgbPlanes = [
  planeOf((x, y) => (isDisc(x, y) ? 0.9 : 0.2)),
  planeOf((x, y) => (isSquare(x, y) ? 0.8 : 0.2)),
  planeOf(() => 0.3),
]
const at = (x: number, y: number): Uint8Array => {
  const flags = new Uint8Array(width * height)
  flags[y * width + x] = 1
  return flags
}
const iou = (found: Plane, isIn: (x: number, y: number) => boolean): number => {
  let [both, either] = [0, 0]
  found.data.forEach((value, pixel) => {
    const [a, b] = [value > 0.5, isIn(pixel % width, Math.floor(pixel / width))]
    if (a && b) both++
    if (a || b) either++
  })
  return both / either
}
const isEither = (x: number, y: number): boolean => isDisc(x, y) || isSquare(x, y)

describe('without a network', () => {
  it('one click selects the region up to its edges', () => {
    const found = spreadHints({ image, priors: [], added: [at(16, 18)], removed: [] })
    expect(iou(found, isDisc)).toBeGreaterThan(0.95)
  })

  it('a second click adds another thing', () => {
    const found = spreadHints({ image, priors: [], added: [at(16, 18), at(37, 18)], removed: [] })
    expect(iou(found, isEither)).toBeGreaterThan(0.9)
  })
})

describe('with what a network takes for the object', () => {
  const both = planeOf((x, y) => (isEither(x, y) || (x >= 16 && x < 32 && Math.abs(y - 18) < 3) ? 0.95 : 0.05))

  it('one click takes it as it is, also where its colours are those of the rest', () => {
    const isShown = (x: number, y: number) => isDisc(x, y) && y < 20
    const half: RgbPlanes = [planeOf((x, y) => (isShown(x, y) ? 0.9 : 0.2)), image[1], image[2]]
    const disc = planeOf((x, y) => (isDisc(x, y) ? 0.95 : 0.05))
    const found = spreadHints({ image: half, priors: [disc], added: [at(16, 14)], removed: [] })
    expect(iou(found, isDisc)).toBeGreaterThan(0.85)
  })

  it('a click takes away what the network joined, up to its edges', () => {
    const found = spreadHints({ image, priors: [both], added: [at(16, 18)], removed: [at(37, 18)] })
    expect(iou(found, isDisc)).toBeGreaterThan(0.85)
    expect(found.data[18 * width + 37]).toBeLessThan(0.5)
  })

  it('a network that did not see what was clicked has no say', () => {
    const other = planeOf((x, y) => (isSquare(x, y) ? 0.95 : 0.05))
    const found = spreadHints({ image, priors: [other], added: [at(16, 18)], removed: [] })
    expect(iou(found, isDisc)).toBeGreaterThan(0.95)
  })
})
