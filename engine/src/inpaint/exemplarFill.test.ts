import { expect, test } from 'vitest'
import type { Mask, Raster } from '../raster/raster.ts'
import { exemplarFill } from './exemplarFill.ts'

const size = 120
const box = { left: 46, top: 46, width: 28, height: 28 }

const scene = (value: (column: number, row: number) => number): { raster: Raster; mask: Mask } => {
  const data = new Uint8Array(size * size * 3)
  const mask = new Uint8Array(size * size)
  for (let at = 0; at < size * size; at++) {
    const [column, row] = [at % size, Math.floor(at / size)]
    const isHole = column >= 50 && column < 70 && row >= 50 && row < 70
    mask[at] = isHole ? 255 : 0
    data.fill(isHole ? 255 : value(column, row), at * 3, at * 3 + 3)
  }
  return { raster: { width: size, height: size, channels: 3, data }, mask: { width: size, height: size, data: mask } }
}

const meanError = (value: (column: number, row: number) => number): number => {
  const { raster, mask } = scene(value)
  const patch = exemplarFill(raster, mask, box)
  let sum = 0
  for (let row = 4; row < 24; row++) {
    for (let column = 4; column < 24; column++) {
      sum += Math.abs((patch[(row * box.width + column) * 3] ?? 0) - value(box.left + column, box.top + row))
    }
  }
  return sum / 400
}

const texture = (column: number, row: number): number =>
  90 + ((column * 73 + row * 151 + ((column * row) >> 2) * 37) % 60)

test.each<[string, number, (column: number, row: number) => number]>([
  ['a solid', 0, () => 77],
  ['a gradient', 1.5, (column, row) => 20 + column + 0.5 * row],
  ['stripes', 2, (column) => (Math.floor(column / 5) % 2 === 0 ? 40 : 200)],
  ['slanted stripes', 4, (column, row) => (Math.floor((column + row) / 6) % 2 === 0 ? 40 : 200)],
])('continues %s', (_, most, value) => {
  expect(meanError(value)).toBeLessThanOrEqual(most)
})

test('keeps the texture of its surroundings', () => {
  const { raster, mask } = scene(texture)
  const patch = exemplarFill(raster, mask, box)
  const energy = (sample: (column: number, row: number) => number): number => {
    let sum = 0
    for (let row = 4; row < 24; row++)
      for (let column = 4; column < 23; column++) sum += Math.abs(sample(column + 1, row) - sample(column, row))
    return sum
  }
  const ratio =
    energy((column, row) => patch[(row * box.width + column) * 3] ?? 0) /
    energy((column, row) => texture(box.left + column, box.top + row))
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.3)
})

test('the soft edge of a tightly painted object does not tint the fill', () => {
  const { raster, mask } = scene(() => 77)
  for (let row = 49; row < 71; row++) {
    for (const column of [49, 70]) raster.data.fill(255, (row * size + column) * 3, (row * size + column) * 3 + 3)
  }
  const patch = exemplarFill(raster, mask, box)
  expect(patch[(14 * box.width + 14) * 3]).toBe(77)
})

test('answers when everything is marked', () => {
  const { raster, mask } = scene(() => 5)
  mask.data.fill(255)
  expect(exemplarFill(raster, mask, box)[0]).toBe(128)
})
