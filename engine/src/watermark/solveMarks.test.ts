import { assets } from '@spotless/engine-node/assets'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import type { Mask, Raster } from '../raster/raster.ts'
import { hasEnoughInk, wasVisible } from './checkInversion.ts'
import type { MarkPlanes } from './markPatch.ts'
import { loadPerceptrons } from './multilayerPerceptron.ts'
import { solveMarks } from './solveMarks.ts'

const [width, height] = [160, 120]
await loadPerceptrons(assets)
const options = { noise: 0.3, runtime: runtimeWithoutModels(), network: null, onRegion: () => {} }

/** A photo-like field of waves of several lengths, with colour. */
const field = (column: number, row: number): [number, number, number] => {
  const wave = 30 * Math.sin(column / 11 + row / 23) + 18 * Math.cos(row / 6 - column / 17) + 6 * Math.sin(column * 0.9)
  return [110 + wave, 120 + wave * 0.8, 95 - wave * 0.6]
}

/** Exact coverage of a ring of radius 34 and width 16 around the centre, from 16 samples a pixel. */
const ring = (column: number, row: number): number => {
  let inside = 0
  for (let part = 0; part < 16; part++) {
    const x = column + ((part % 4) + 0.5) / 4 - 80
    const y = row + (Math.floor(part / 4) + 0.5) / 4 - 60
    if (Math.abs(Math.hypot(x, y) - 34) < 8) inside++
  }
  return inside / 16
}

const photoWith = (opacity: number, colour: readonly number[]): { photo: Raster<Uint8Array>; truth: number[] } => {
  const data = new Uint8Array(width * height * 3)
  const truth: number[] = []
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3)
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    const behind = Math.round(field(column, row)[at % 3] ?? 0)
    const alpha = opacity * ring(column, row)
    truth.push(behind)
    data[at] = Math.round((1 - alpha) * behind + alpha * (colour[at % 3] ?? 0))
  }
  return { photo: { width, height, channels: 3, data }, truth }
}

const paintOver = (isMarked: (column: number, row: number) => boolean): Mask => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) =>
    isMarked(at % width, Math.floor(at / width)) ? 255 : 0,
  ),
})
const ringPaint = paintOver((column, row) => Math.abs(Math.hypot(column + 0.5 - 80, row + 0.5 - 60) - 34) < 12)

test.each([
  [0.3, [255, 255, 255]],
  [0.6, [255, 255, 255]],
  [0.45, [0, 0, 0]],
  [0.5, [220, 40, 30]],
])('a mark of opacity %d and colour %j is taken away to 38 dB', async (opacity, colour) => {
  const { photo, truth } = photoWith(opacity, colour)
  const { solved, unsolved, mark } = await solveMarks(photo, ringPaint, options)
  expect(unsolved).toEqual([])
  expect(Math.abs((mark?.opacity ?? 0) - opacity)).toBeLessThan(0.02)
  let [error, count] = [0, 0]
  for (const { patch, planes } of solved) {
    for (let at = 0; at < patch.painted.length; at++) {
      const [column, row] = [patch.box.left + (at % patch.box.width), patch.box.top + Math.floor(at / patch.box.width)]
      if (ring(column, row) === 0) continue
      for (let channel = 0; channel < 3; channel++) {
        error += ((planes[channel]?.[at] ?? 0) - (truth[(row * width + column) * 3 + channel] ?? 0)) ** 2
        count++
      }
    }
  }
  expect(10 * Math.log10(255 ** 2 / (error / count))).toBeGreaterThan(38)
})

test('an opaque object is left to be filled', async () => {
  const { photo } = photoWith(1, [255, 255, 255])
  const { solved, unsolved } = await solveMarks(photo, ringPaint, options)
  expect(solved).toEqual([])
  expect(unsolved).toHaveLength(1)
})

test('a striped object is left to be filled', async () => {
  const { photo } = photoWith(0, [0, 0, 0])
  const mask = paintOver((column, row) => column >= 50 && column < 110 && row >= 40 && row < 90)
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    if (mask.data[pixel] === 255) photo.data.set(pixel % 9 < 4 ? [230, 200, 20] : [20, 30, 160], pixel * 3)
  }
  expect((await solveMarks(photo, mask, options)).solved).toEqual([])
})

/** Whether it counts as a mark taken away when this many of a hundred painted pixels change by so many levels. */
const tookAway = (pixels: number, levels: number): boolean => {
  const planes = (value: number): MarkPlanes => {
    const plane = (): Float32Array => new Float32Array(100).fill(value)
    return [plane(), plane(), plane()]
  }
  const patch = {
    box: { left: 0, top: 0, width: 10, height: 10 },
    planes: planes(90),
    painted: new Uint8Array(100).fill(1),
  }
  const coverage = new Float32Array(100).fill(1, 0, pixels)
  const inverted = { planes: planes(90 - levels), coverage }
  return hasEnoughInk(patch, inverted) && wasVisible(patch, inverted)
}

test('an inversion counts only when it takes enough of the painted area away, by enough to be seen', () => {
  expect(tookAway(30, 20)).toBe(true)
  expect(tookAway(5, 3)).toBe(true)
  expect(tookAway(4, 20)).toBe(false)
  expect(tookAway(30, 2)).toBe(false)
  expect(tookAway(0, 20)).toBe(false)
})
