import type { Outline } from '@spotless/contract/candidates'
import { expect, test } from 'vitest'
import { xorshift32 } from '../../kernel/random/xorshift32.ts'
import type { Raster } from '../../raster/raster.ts'
import { executeStep } from '../executeStep.ts'
import type { ExecutableStep, Tools } from './executor.ts'

const [width, height, shore] = [120, 150, 75]
const random = xorshift32(5)
const grain = Uint8Array.from({ length: width * height }, () => random() * 8)
const isBoat = (column: number, row: number): boolean =>
  row >= 30 && row < shore && Math.abs(column - 60) < 4 + (row - 30) * 0.3

/** A red boat before a grey shore; the water below mirrors it at the given share of the light. */
const lake = (share: number): Raster => {
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const seen = row < shore ? row : 2 * shore - 1 - row
    const part = row < shore ? 1 : share
    const colour = isBoat(column, seen) ? [210, 40 + (seen % 6) * 12, 30] : [130, 140, 150]
    for (let channel = 0; channel < 3; channel++)
      data[at * 3 + channel] = (colour[channel] as number) * part + 60 * (1 - part) + (grain[at] as number)
  }
  return { width, height, channels: 3, data }
}
const outline: Outline = [
  [59, 27],
  [61, 27],
  [78, 76],
  [42, 76],
]
const step: ExecutableStep = {
  kind: 'remove',
  target: { thing: 'pointed', which: 'all', pointed: { name: 'boat', outlines: [outline] } },
}
const tools = {
  models: { session: () => Promise.reject(new Error('No network is installed.')) },
  signal: new AbortController().signal,
  nowMs: () => 0,
  onProgress: () => {},
  yieldToEventLoop: async () => {},
} as unknown as Tools
const redAt = ({ data }: Raster, column: number, row: number): number => {
  const at = (row * width + column) * 3
  return (data[at] as number) - (data[at + 2] as number)
}

test('the reflection of what is removed goes along, and the step says so', async () => {
  const { raster, notes } = await executeStep(lake(0.7), step, tools)
  expect(notes).toContain('The reflection was removed too')
  expect(redAt(lake(0.7), 60, 90)).toBeGreaterThan(80)
  expect(redAt(raster, 60, 60)).toBeLessThan(30)
  expect(redAt(raster, 60, 90)).toBeLessThan(30)
})

test('water that mirrors nothing keeps each of its pixels', async () => {
  const photo = lake(0)
  const { raster, notes } = await executeStep(photo, step, tools)
  expect(notes).not.toContain('The reflection was removed too')
  const below = 90 * width * 3
  expect(raster.data.subarray(below)).toEqual(photo.data.subarray(below))
})
