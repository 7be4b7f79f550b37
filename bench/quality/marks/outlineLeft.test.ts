import { xorshift32 } from '@spotless/engine/kernel/random/xorshift32'
import { expect, test } from 'vitest'
import { outlineLeft } from './outlineLeft.ts'

const [width, height] = [144, 96]
const at = <T>(make: (x: number, y: number) => T): T[] =>
  Array.from({ length: width * height }, (_, place) => make(place % width, Math.floor(place / width)))
const inBars = (x: number, y: number): boolean => x % 48 >= 6 && x % 48 < 42 && y >= 24 && y < 72
const isEdge = (x: number, y: number): boolean => inBars(x, y) && !(inBars(x - 1, y) && inBars(x + 1, y))

const isMarked = Uint8Array.from(at((x, y) => (inBars(x, y) ? 1 : 0)))
const mark = Float32Array.from(isMarked, (is) => 60 * is)
const painted = new Uint8Array(width * height).fill(255)
const textureOf = (seed: number): Float32Array => {
  const random = xorshift32(seed)
  return Float32Array.from(isMarked, () => 128 + 40 * (random() - 0.5))
}
const photo = textureOf(1)
const measured = (error: Float32Array, ground: Float32Array) =>
  outlineLeft(error, mark, ground, isMarked, painted, width)

test('lines along an outline are seen on calm ground, and err nowhere else over the mark', () => {
  const calm = new Float32Array(width * height).fill(128)
  const { detail, overBeside, overMark } = measured(Float32Array.from(at((x, y) => (isEdge(x, y) ? 6 : 0))), calm)
  expect(detail).toBeGreaterThan(0.85)
  expect(overBeside).toBeGreaterThan(3)
  expect(overMark).toBeLessThan(0.2)
})

test('a fill of the strokes alone errs over the mark as much as the photo varies', () => {
  const other = textureOf(2)
  const error = Float32Array.from(
    photo,
    (value, place) => (isMarked[place] as number) * ((other[place] as number) - value),
  )
  const { detail, overBeside, overMark } = measured(error, photo)
  expect(detail).toBeGreaterThan(0.85)
  expect(overBeside).toBeGreaterThan(3)
  expect(overMark).toBeGreaterThan(0.2)
})
