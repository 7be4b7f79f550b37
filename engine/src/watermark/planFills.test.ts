import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { type FillTools, planOpaque } from './planFills.ts'

const [width, height] = [520, 320]
const region: Box = { left: 40, top: 40, width: 440, height: 240 }
/** Five bars, as letters 120 px high. */
const isInk = (x: number, y: number): boolean => y >= 100 && y < 220 && x >= 80 && x < 440 && x % 80 < 24

/** A photo that varies between 60 and 200, with bars laid at an opacity. */
const photo = (opacity: number): Raster<Uint8Array> => {
  const random = xorshift32(3)
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const level = 60 + 140 * random()
    const share = isInk(at % width, Math.floor(at / width)) ? opacity : 0
    data.fill(Math.round(share * 250 + (1 - share) * level), at * 3, at * 3 + 3)
  }
  return { width, height, channels: 3, data }
}
const maskOf = ({ left, top, ...size }: Box): Mask => {
  const mask = new Uint8Array(width * height)
  for (let row = top; row < top + size.height; row++) {
    mask.fill(255, row * width + left, row * width + left + size.width)
  }
  return { width, height, data: mask }
}

/** A reader of the bars; null without one. */
const toolsOf = (isReading: boolean): FillTools => ({
  session: null,
  context: { ...runtimeWithoutModels(), onProgress: () => {} },
  letters: isReading
    ? {
        isLegible: async () => false,
        showsMark: async () => false,
        readText: async ({ painted, box }) =>
          [...painted.keys()]
            .filter((at) => painted[at] === 1)
            .map((at) => (isInk(box.left + (at % box.width), box.top + Math.floor(at / box.width)) ? 0.9 : 0)),
      }
    : null,
  noise: 0.3,
})

const plans = (opacity: number, painted = region, isReading = true) =>
  planOpaque(photo(opacity), maskOf(painted), [painted], toolsOf(isReading))

test('large opaque lettering is planned at once: its strokes are filled', async () => {
  const [plan] = await plans(1)
  expect(plan).toMatchObject({ region, way: { extent: 'strokes' } })
})

test('what the ground shines through, what nobody reads and what is small is left to be solved', async () => {
  expect(await plans(0.6)).toEqual([])
  expect(await plans(1, region, false)).toEqual([])
  expect(await plans(1, { left: 60, top: 80, width: 200, height: 160 })).toEqual([])
})
