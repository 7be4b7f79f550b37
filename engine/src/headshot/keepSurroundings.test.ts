import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { keepSurroundings } from './keepSurroundings.ts'

const side = 100
const face = { points: new Float32Array(0), square: { x: 50, y: 50, sidePx: 20, angle: 0 }, presence: 1 }
const photo: Raster = { width: side, height: side, channels: 3, data: new Uint8Array(side * side * 3).fill(90) }
const nothing: Raster = { width: side, height: side, channels: 4, data: new Uint8Array(side * side * 4) }
const doubtAt = (column: number, row: number) => {
  const data = new Uint8Array(100)
  data[row * 10 + column] = 1
  return { width: 10, height: 10, data }
}

test('keeps the photo between the shoulders and where the cut-out is not sure, and nothing far from both', () => {
  const { data } = keepSurroundings(photo, nothing, doubtAt(1, 1), face)
  const alphaAt = (x: number, y: number) => data[(y * side + x) * 4 + 3]
  expect(alphaAt(50, 90)).toBe(255)
  expect(alphaAt(15, 15)).toBe(255)
  expect(alphaAt(85, 15)).toBe(0)
  expect(alphaAt(50, 40)).toBe(0)
  expect([...data.slice(0, 3)]).toEqual([90, 90, 90])
})
