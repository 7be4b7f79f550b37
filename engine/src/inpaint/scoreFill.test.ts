import { expect, test } from 'vitest'
import type { Mask, Raster } from '../raster/raster.ts'
import { distanceToMask } from './distanceToMask.ts'
import { poorCost, scoreFill } from './scoreFill.ts'

const side = 60
const box = { left: 0, top: 0, width: side, height: side }
const mask: Mask = {
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side }, (_, at) => {
    const [column, row] = [at % side, Math.floor(at / side)]
    return column >= 20 && column < 40 && row >= 20 && row < 40 ? 255 : 0
  }),
}
const distance = distanceToMask(mask, box)
const rim = { fromPx: 3, toPx: 6 }
const samples = (level: (column: number, row: number, isMarked: boolean) => number): Uint8Array =>
  Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return level(pixel % side, Math.floor(pixel / side), mask.data[pixel] === 255)
  })
const wave = (column: number, row: number): number => 120 + 40 * Math.sin(column / 3) + 20 * Math.cos(row / 4)
const photo: Raster = { width: side, height: side, channels: 3, data: samples(wave) }
const judge = (patch: Uint8Array): ReturnType<typeof scoreFill> => scoreFill(patch, box, photo, distance, rim)

test('a fill that goes on like the photo costs next to nothing', () => {
  const { seam, sharpness, mismatch, cost } = judge(samples(wave))
  expect(seam).toBeCloseTo(1, 0)
  expect(sharpness).toBeCloseTo(1, 0)
  expect(mismatch).toBe(0)
  expect(cost).toBeLessThan(0.3)
})

test('an outline at the mask’s border makes a fill poor', () => {
  const { seam, cost } = judge(samples((column, row, isMarked) => wave(column, row) + (isMarked ? 60 : 0)))
  expect(seam).toBeGreaterThan(1.5)
  expect(cost).toBeGreaterThan(poorCost)
})

test('a smear is poor, and so is clutter', () => {
  expect(judge(samples(() => 120)).sharpness).toBeLessThan(0.5)
  expect(judge(samples(() => 120)).cost).toBeGreaterThan(poorCost)
  const clutter = judge(samples((column, row) => wave(column, row) + ((column + row) % 2) * 80))
  expect(clutter.sharpness).toBeGreaterThan(2)
  expect(clutter.cost).toBeGreaterThan(poorCost)
})

test('a rim in other colours than those of the photo is a mismatch', () => {
  expect(judge(samples((column, row) => wave(column, row) + 50)).mismatch).toBeGreaterThan(2)
})

test('a photo that is marked all over is judged without its surroundings', () => {
  const all = new Uint16Array(side * side)
  expect(scoreFill(samples(wave), box, photo, all, rim)).toMatchObject({ seam: 1, sharpness: 1, mismatch: 0 })
})

test('16 bit is judged as 8 bit', () => {
  const wide: Raster = { ...photo, data: Uint16Array.from(photo.data, (value) => value * 257) }
  const patch = Uint16Array.from(samples(wave), (value) => value * 257)
  expect(scoreFill(patch, box, wide, distance, rim).cost).toBeCloseTo(judge(samples(wave)).cost, 6)
})
