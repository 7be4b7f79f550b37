import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import type { Raster } from '../raster/raster.ts'
import { findCopies } from './findCopies.ts'
import type { TextLine } from './textLine.ts'

const [width, height] = [240, 160]
const [markWidth, markHeight] = [36, 12]

/** Irregular strokes, so that a mark resembles no other place. */
const isInk = (x: number, y: number): boolean => {
  const [across, down] = [Math.floor(x / 3), Math.floor(y / 3)]
  return (across * across * 5 + across * down * 3 + down * 7) % 11 < 5
}

/** Mottled ground with a mark of 30 % at each place. */
const photoWith = (places: readonly (readonly [number, number])[]): Raster<Uint8Array> => {
  const uniform = linearCongruential(7)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const isMarked = places.some(
      ([left, top]) =>
        x >= left && x < left + markWidth && y >= top && y < top + markHeight && isInk(x - left, y - top),
    )
    const ground = 70 + Math.floor(uniform() * 4096) / 64
    data.fill(Math.round(isMarked ? 0.7 * ground + 0.3 * 255 : ground), pixel * 3, pixel * 3 + 3)
  }
  return { width, height, channels: 3, data }
}

const line = (left: number, top: number): TextLine => ({
  ...{ kind: 'text', confidence: 0.8, left, top, right: left + markWidth, bottom: top + markHeight },
  outline: [
    [left, top],
    [left + markWidth, top],
    [left + markWidth, top + markHeight],
    [left, top + markHeight],
  ],
})

const places = [
  [20, 20],
  [100, 31],
  [180, 44],
  [60, 100],
  [150, 120],
] as const

test('one line is enough to find all five copies of a mark on a mottled photo, and nothing else', async () => {
  const found = await findCopies(photoWith(places), [line(20, 20)], runtimeWithoutModels())
  const corners = found.map(({ left, top }) => `${Math.round(left)} ${Math.round(top)}`)
  expect(corners.sort()).toEqual(places.map(([left, top]) => `${left} ${top}`).sort())
  expect(found.filter(({ kind }) => kind === 'repeat')).toHaveLength(4)
})

test('a part of a copy gives way to the whole copy', async () => {
  const part: TextLine = { ...line(104, 33), right: 116, bottom: 42 }
  const found = await findCopies(photoWith(places), [line(20, 20), part], runtimeWithoutModels())
  expect(found).toHaveLength(5)
  expect(found).not.toContainEqual(part)
})

test('of a mark found in part the whole is taken, at every place', async () => {
  const part: TextLine = {
    ...{ ...line(20, 20), right: 20 + markWidth / 2 },
    outline: [
      [20, 20],
      [20 + markWidth / 2, 20],
      [20 + markWidth / 2, 20 + markHeight],
      [20, 20 + markHeight],
    ],
  }
  const found = await findCopies(photoWith(places), [part], runtimeWithoutModels())
  expect(found).toHaveLength(places.length)
  for (const { left, right } of found) {
    const [place] = places.filter(([from]) => Math.abs(from - left) <= 3)
    expect(right - ((place?.[0] ?? Number.NaN) + markWidth)).toBeGreaterThanOrEqual(-3)
    expect(right - ((place?.[0] ?? Number.NaN) + markWidth)).toBeLessThanOrEqual(4)
  }
})

test('a mark that occurs once stays alone', async () => {
  const lines = [line(20, 20)]
  expect(await findCopies(photoWith([[20, 20]]), lines, runtimeWithoutModels())).toEqual(lines)
})

test('a line across an edge of the photo is not found all along that edge', async () => {
  const photo = photoWith([])
  for (let pixel = 0; pixel < 80 * width; pixel++) photo.data.fill(230, pixel * 3, pixel * 3 + 3)
  const lines = [line(100, 74)]
  expect(await findCopies(photo, lines, runtimeWithoutModels())).toEqual(lines)
})
