import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { fillMarks } from './fillMarks.ts'
import type { LetteringReader } from './letteringReader.ts'
import { type FillTools, type MarkToFill, planFills } from './planFills.ts'
import type { PlacedShape } from './shapeOfMark.ts'

const [width, height] = [160, 120]
const region: Box = { left: 40, top: 30, width: 80, height: 60 }
const isPainted = (x: number, y: number): boolean => x >= 40 && x < 120 && y >= 30 && y < 90
/** Two bars of opaque ink. */
const isInk = (x: number, y: number): boolean => y >= 44 && y < 76 && ((x >= 60 && x < 66) || (x >= 90 && x < 96))

const photo = (isMarked: boolean): Raster<Uint8Array> => {
  const random = xorshift32(3)
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const value = Math.round(90 + 60 * random())
    data.fill(isMarked && isInk(at % width, Math.floor(at / width)) ? 250 : value, at * 3, at * 3 + 3)
  }
  return { width, height, channels: 3, data }
}
const mask: Mask = {
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) =>
    isPainted(at % width, Math.floor(at / width)) ? 255 : 0,
  ),
}

/** A reader of the bars in what is painted, and so surely of them in what was filled; null without one. */
const toolsOf = (probabilityLeft: number | null): FillTools => {
  const letters: LetteringReader = {
    isLegible: async () => false,
    showsMark: async () => false,
    readText: async ({ painted, box }, planes) =>
      [...painted.keys()]
        .filter((at) => painted[at] === 1)
        .map((at) => {
          const [x, y] = [box.left + (at % box.width), box.top + Math.floor(at / box.width)]
          return !isInk(x, y) ? 0 : planes[0][at] === 250 ? 0.9 : (probabilityLeft ?? 0)
        }),
  }
  return {
    session: null,
    context: { ...runtimeWithoutModels(), onProgress: () => {} },
    letters: probabilityLeft === null ? null : letters,
    noise: 0.3,
  }
}

const unknown: MarkToFill = { region, shape: null, part: null, letters: null, isWhole: false }

/** How much is filled, how many pixels of the paint change, and how many still show ink. */
const filled = async (mark: MarkToFill, probabilityLeft: number | null, isMarked = true) => {
  const before = photo(isMarked)
  const after = { ...before, data: before.data.slice() }
  const tools = toolsOf(probabilityLeft)
  const { extents } = await fillMarks(after, mask, await planFills(after, mask, [mark], tools), tools)
  const pixels = [...mask.data.keys()].filter((at) => mask.data[at] === 255)
  const changed = pixels.filter((at) => after.data[at * 3] !== before.data[at * 3])
  const inked = pixels.filter((at) => isInk(at % width, Math.floor(at / width)))
  return {
    extent: extents.map(({ extent }) => extent).join(),
    changed: changed.length,
    left: inked.filter((at) => after.data[at * 3] === 250).length,
  }
}
const inkPixels = 2 * 6 * 32
const paintPixels = region.width * region.height

test('of opaque ink no more is filled than its strokes and what is near them', async () => {
  const { extent, changed, left } = await filled(unknown, 0.1)
  expect([extent, left]).toEqual(['strokes', 0])
  expect(changed).toBeGreaterThanOrEqual(inkPixels)
  expect(changed).toBeLessThan(paintPixels / 3)
})

test('where lettering can be read afterwards, where a person wants it, and where nobody can read, all of the paint is filled', async () => {
  for (const [mark, probabilityLeft] of [
    [unknown, 0.9],
    [unknown, 0.2],
    [{ ...unknown, isWhole: true }, 0],
    [unknown, null],
  ] as const) {
    const { extent, changed, left } = await filled(mark, probabilityLeft)
    expect([extent, left]).toEqual(['paint', 0])
    expect(changed).toBeGreaterThan(0.9 * paintPixels)
  }
})

test('where a mark was solved its shape is filled, ink or not', async () => {
  const box: Box = { left: 50, top: 40, width: 20, height: 10 }
  const shape = { box, shape: new Uint8Array(200).fill(1) }
  const { extent, changed } = await filled({ ...unknown, shape }, 0, false)
  expect(extent).toBe('strokes')
  expect(changed).toBeGreaterThan(180)
  expect(changed).toBeLessThan(paintPixels / 3)
})

test('where a mark was taken away in part its calm strokes alone are filled, if any', async () => {
  const [box, half]: Box[] = [
    { left: 50, top: 40, width: 20, height: 10 },
    { left: 50, top: 40, width: 6, height: 10 },
  ]
  const shape = { box, shape: new Uint8Array(200).fill(1) } as PlacedShape
  const part = { box: half, shape: new Uint8Array(60).fill(1) } as PlacedShape
  const inPart = await filled({ ...unknown, shape, part }, 0, false)
  expect(inPart.extent).toBe('part')
  expect(inPart.changed).toBeGreaterThan(50)
  const whole = await filled({ ...unknown, shape }, 0, false)
  expect(inPart.changed).toBeLessThan(0.7 * whole.changed)
  const none = await filled({ ...unknown, shape, part: { ...part, shape: new Uint8Array(60) } }, 0, false)
  expect([none.extent, none.changed]).toEqual(['part', 0])
})

test('where lettering can still be read, the strokes at it are filled before all others', async () => {
  const all: PlacedShape = { box: region, shape: new Uint8Array(paintPixels).fill(1) }
  const none: PlacedShape = { box: region, shape: new Uint8Array(paintPixels) }
  const { extent, changed, left } = await filled({ ...unknown, shape: all, part: none }, 0)
  expect([extent, left]).toEqual(['legible', 0])
  expect(changed).toBeGreaterThanOrEqual(inkPixels)
  expect(changed).toBeLessThan(0.8 * paintPixels)
})

test('without marks nothing is done', async () => {
  const raster = photo(true)
  expect((await fillMarks(raster, mask, [], toolsOf(0))).changed).toEqual([])
  expect(raster.data).toEqual(photo(true).data)
})
