import { expect, test } from 'vitest'
import type { Box, Raster } from '../raster/raster.ts'
import { textLine } from './textLine.ts'
import { widenToBands } from './widenToBands.ts'

const width = 400
const height = 260
const yielding = { signal: new AbortController().signal, yieldToEventLoop: async () => {} }

/** A ground that varies everywhere. */
const groundAt = (x: number, y: number, channel: number): number =>
  130 + 40 * Math.sin(x / 17 + y / 40 + channel) + 12 * Math.sin(y / 9 + x / 50 + 2 * channel)

const photo = (band: Box | null, opacity = 0.45): Raster => {
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    const isIn =
      band !== null && x >= band.left && y >= band.top && x < band.left + band.width && y < band.top + band.height
    data[at] = Math.round(groundAt(x, y, at % 3) * (isIn ? 1 - opacity : 1))
  }
  return { width, height, channels: 3, data }
}

const line = ({ left, top, width, height }: Box, slantPx = 0) =>
  textLine({
    kind: 'text',
    confidence: 0.8,
    outline: [
      [left, top],
      [left + width, top + slantPx],
      [left + width, top + height + slantPx],
      [left, top + height],
    ],
  })

const first = { left: 20, top: 150, width: 120, height: 20 }
const second = { left: 20, top: 176, width: 90, height: 12 }

test('two lines on a box become its outline, four pixels outside', async () => {
  const box = { left: 0, top: 140, width: 230, height: 60 }
  const found = await widenToBands(photo(box), [line(first), line(second)], yielding)
  expect(found).toHaveLength(1)
  const { left, top, right, bottom } = found[0]!
  expect(left).toBe(0)
  expect(Math.abs(top - 136)).toBeLessThanOrEqual(1)
  expect(Math.abs(right - 234)).toBeLessThanOrEqual(1)
  expect(Math.abs(bottom - 204)).toBeLessThanOrEqual(1)
})

test('a line without a band stays as it is', async () => {
  const lines = [line(first)]
  expect(await widenToBands(photo(null), lines, yielding)).toEqual(lines)
})

test('a line that leans stands on no band', async () => {
  const lines = [line(first, 12)]
  expect(await widenToBands(photo({ left: 0, top: 140, width: 230, height: 60 }), lines, yielding)).toEqual(lines)
})

test('a band that does not hold the line is none of its', async () => {
  const lines = [line({ left: 60, top: 40, width: 120, height: 20 })]
  expect(await widenToBands(photo({ left: 40, top: 64, width: 200, height: 40 }), lines, yielding)).toEqual(lines)
})
