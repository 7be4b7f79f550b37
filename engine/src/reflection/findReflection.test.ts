import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { findReflection } from './findReflection.ts'

const [width, height] = [160, 200]
const [shore, top] = [100, 30]
/** A leaning shape that is wider at its foot. */
const isShape = (column: number, row: number): boolean =>
  row >= top && row < shore && Math.abs(column - 60 - (row - top) * 0.3) < 8 + (row - top) * 0.25
const random = xorshift32(7)
const grain = Float32Array.from({ length: width * height }, () => (random() - 0.5) * 12)

type Colour = readonly [red: number, green: number, blue: number]
const scene = (column: number, row: number): Colour => {
  if (isShape(column, row)) return row < 60 ? [220, 60, 40] : [150, 90 + (row % 8) * 6, 50]
  return row < 80 ? [120, 160, 220] : [90, 120, 80]
}
const paint = (colourAt: (column: number, row: number) => Colour): Raster => ({
  width,
  height,
  channels: 3,
  data: Uint8ClampedArray.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return (colourAt(pixel % width, Math.floor(pixel / width))[at % 3] as number) + (grain[pixel] as number)
  }) as unknown as Uint8Array,
})
const marked: Mask = {
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => (isShape(at % width, Math.floor(at / width)) ? 255 : 0)),
}
const water: Colour = [30, 50, 70]
const mirrored = (stretch: number, share: number): Raster =>
  paint((column, row) => {
    if (row < shore) return scene(column, row)
    const colour = scene(column, Math.max(0, Math.round(shore - 1 - (row - shore) / stretch)))
    return [0, 1, 2].map(
      (at) => share * (colour[at] as number) + (1 - share) * (water[at] as number),
    ) as unknown as Colour
  })

test.each([
  { stretch: 1, share: 0.9 },
  { stretch: 1.25, share: 0.6 },
  { stretch: 0.8, share: 0.35 },
])('an image in water is found: stretched by $stretch, $share of the light', ({ stretch, share }) => {
  const found = findReflection(mirrored(stretch, share), marked)
  const truth = Uint8Array.from({ length: width * height }, (_, at) => {
    const row = Math.floor(at / width)
    return row >= shore && isShape(at % width, Math.round(shore - 1 - (row - shore) / stretch)) ? 1 : 0
  })
  let [both, either] = [0, 0]
  for (let at = 0; at < truth.length; at++) {
    const isFound = found?.mask.data[at] === 255
    if (isFound && marked.data[at] === 255) throw new Error('The reflection covers the object.')
    if (isFound && truth[at] === 1) both++
    if (isFound || truth[at] === 1) either++
  }
  expect(found?.confidence).toBeGreaterThan(0.8)
  expect(both / either).toBeGreaterThan(0.75)
})

test('ground that mirrors nothing offers nothing', () => {
  expect(
    findReflection(
      paint((column, row) => (row < shore ? scene(column, row) : water)),
      marked,
    ),
  ).toBeNull()
})

test('a copy the right way up is no reflection', () => {
  const copy = paint((column, row) => scene(column, row < shore ? row : top + row - shore))
  expect(findReflection(copy, marked)).toBeNull()
})

test('a post that goes on below its marked piece is no reflection', () => {
  const post = paint((column) => (Math.abs(column - 80) < 10 ? [60 + column, 40, 30] : [180, 190, 200]))
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.abs((at % width) - 80) < 10 && at >= 40 * width && at < 80 * width ? 255 : 0,
  )
  expect(findReflection(post, { width, height, data })).toBeNull()
})

test('layers of sky, land and water are no reflection', () => {
  const layers = paint((_, row) =>
    row < 40 ? [200, 210, 230] : row < 100 ? [60, 70, 50] : row < 160 ? [60, 72, 55] : [190, 205, 225],
  )
  expect(findReflection(layers, marked)).toBeNull()
})

test('nothing marked, and an object at the foot of the photo, offer nothing', () => {
  expect(findReflection(mirrored(1, 0.9), { ...marked, data: new Uint8Array(width * height) })).toBeNull()
  const low = { ...marked, data: marked.data.map((_, at) => (at >= 150 * width && at % width < 60 ? 255 : 0)) }
  expect(findReflection(mirrored(1, 0.9), low)).toBeNull()
})
