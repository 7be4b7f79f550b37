import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import type { Mask, Raster } from '../../raster/raster.ts'
import type { FillTools } from '../planFills.ts'
import { takeBands } from './takeBands.ts'

const [width, height] = [240, 160]
const region = { left: 30, top: 50, width: 180, height: 60 }
const isBand = (x: number, y: number): boolean => x >= 38 && x < 202 && y >= 58 && y < 102
/** Bars, as letters 20 px high. */
const isInk = (x: number, y: number): boolean => y >= 70 && y < 90 && x >= 60 && x < 180 && x % 20 < 6

const groundAt = (x: number, y: number, channel: number): number =>
  120 + 50 * Math.sin(x / 7 + y / 40 + channel) + 10 * Math.sin(y / 9 + x / 50 + 2 * channel)

const photoOf = (levelAt: (x: number, y: number, channel: number) => number): Raster<Uint8Array> => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return Math.round(levelAt(pixel % width, Math.floor(pixel / width), at % 3))
  }),
})
const banded = (ink: number | null): Raster<Uint8Array> =>
  photoOf((x, y, channel) => {
    const ground = groundAt(x, y, channel)
    if (ink !== null && isInk(x, y)) return ink
    return isBand(x, y) ? 0.5 * ground : ground
  })
const painted = (): Mask => {
  const data = new Uint8Array(width * height)
  for (let row = region.top; row < region.top + region.height; row++) {
    data.fill(255, row * width + region.left, row * width + region.left + region.width)
  }
  return { width, height, data }
}

/** A reader of the bars where they are drawn. */
const toolsOf = (hasText: boolean): FillTools => ({
  session: null,
  context: { ...runtimeWithoutModels(), onProgress: () => {} },
  letters: {
    isLegible: async () => false,
    showsMark: async () => false,
    readText: async ({ painted: flags, box }) =>
      [...flags.keys()]
        .filter((at) => flags[at] === 1)
        .map((at) => (hasText && isInk(box.left + (at % box.width), box.top + Math.floor(at / box.width)) ? 0.9 : 0)),
  },
  noise: 0.3,
})

test('a band without lettering is taken away, and nothing is filled', async () => {
  const photo = banded(null)
  const [taken] = await takeBands(photo, painted(), [region], toolsOf(false))
  expect(taken).toMatchObject({ region, lettering: null, hasMark: false })
  expect(Math.abs((taken?.opacity ?? 0) - 0.5)).toBeLessThan(0.04)
  let [error, count] = [0, 0]
  for (let y = 62; y < 98; y++) {
    for (let x = 42; x < 198; x++) {
      error += Math.abs((photo.data[3 * (y * width + x)] as number) - groundAt(x, y, 0))
      count++
    }
  }
  expect(error / count).toBeLessThan(6)
})

test('white letters on it are brighter than any photo then: they alone are filled', async () => {
  const [taken] = await takeBands(banded(250), painted(), [region], toolsOf(true))
  const { box, shape } = taken?.lettering?.way.shapes[0] ?? { box: region, shape: new Uint8Array() }
  const filled = [...shape.keys()].filter((at) => shape[at] === 1)
  const isNearInk = (at: number): boolean => {
    const [x, y] = [box.left + (at % box.width), box.top + Math.floor(at / box.width)]
    return [-4, 0, 4].some((across) => [-4, 0, 4].some((down) => isInk(x + across, y + down)))
  }
  expect(filled.length).toBeGreaterThanOrEqual(6 * 6 * 20)
  expect(filled.every(isNearInk)).toBe(true)
})

test('letters of an even colour that a photo could show are filled too', async () => {
  const [taken] = await takeBands(banded(70), painted(), [region], toolsOf(true))
  expect(taken).toMatchObject({ hasMark: false, lettering: { way: { extent: 'strokes' } } })
})

test('lettering that is read where no ink is found is left to be solved as a mark', async () => {
  const [taken] = await takeBands(banded(null), painted(), [region], toolsOf(true))
  expect(taken).toMatchObject({ hasMark: true, lettering: null })
})

test('what has no band stays as it is', async () => {
  const photo = photoOf(groundAt)
  const before = photo.data.slice()
  expect(await takeBands(photo, painted(), [region], toolsOf(false))).toEqual([])
  expect(photo.data).toEqual(before)
})
