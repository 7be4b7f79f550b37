import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import type { Mask, Raster } from '../raster/raster.ts'
import { erase } from './erase.ts'

const [width, height] = [160, 120]
const context = { ...runtimeWithoutModels(), onProgress: () => {} }
const shadow: [number, number][] = [
  [70, 76],
  [130, 76],
  [130, 100],
  [70, 100],
]

/** A lawn of two greens, a post, and the post's soft shadow across both greens. */
const lawn = () => {
  const truth: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3) }
  const mask: Mask = { width, height, data: new Uint8Array(width * height) }
  const seen = truth.data.slice()
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const depth = Math.min(1, Math.max(0, Math.min(column - 70, 130 - column, row - 76, 100 - row) / 8))
    const isPost = column >= 62 && column < 76 && row >= 20 && row < 92
    for (const [channel, level] of [90, row % 6 < 3 ? 150 : 165, 60].entries()) {
      truth.data[at * 3 + channel] = level
      seen[at * 3 + channel] = isPost ? 30 : level * (1 - 0.45 * depth)
    }
    if (isPost || depth > 0) mask.data[at] = 255
  }
  return { truth, mask, raster: { ...truth, data: seen } }
}

test('a marked shadow is relit with its stripes, and what was relit counts as changed', async () => {
  const { truth, mask, raster } = lawn()
  const { changed, notes } = await erase(raster, mask, null, { ...context, shadows: [shadow] })
  const levels = (of: Raster): number[] =>
    Array.from({ length: 12 }, (_, row) => of.data[((82 + row) * width + 110) * 3 + 1]!)
  for (const [row, level] of levels(raster).entries()) expect(Math.abs(level - levels(truth)[row]!)).toBeLessThan(9)
  expect(notes.join()).toContain('lightened')
  expect(changed.some(({ left, width: wide }) => left <= 70 && left + wide >= 130)).toBe(true)
})

test('without an outline of a shadow, all that is marked is filled', async () => {
  const { mask, raster } = lawn()
  const { notes } = await erase(raster, mask, null, context)
  expect(notes.join()).not.toContain('lightened')
})
