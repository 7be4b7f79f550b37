import { expect, test } from 'vitest'
import { measureBlur, measureFlaws, measureNoise } from './measureFlaws.ts'

const side = 64
const all = new Float32Array(side * side).fill(1)
const plane = (at: (column: number, row: number) => number): Float32Array =>
  Float32Array.from({ length: side * side }, (_, index) => at(index % side, Math.floor(index / side)))
const hash = (column: number, row: number): number =>
  (Math.abs(Math.sin(column * 12.9898 + row * 78.233) * 43_758.5453) % 1) - 0.5

test('noise is measured on slopes too, and only where weights say', () => {
  const noisy = plane((column, row) => column / 200 + 0.1 * hash(column, row))
  expect(measureNoise(noisy, all, side, side)).toBeCloseTo(0.1 / Math.sqrt(12), 2)
  const half = plane((column) => (column < 32 ? 1 : 0))
  const halfNoisy = plane((column, row) => (column < 32 ? 0.5 : 0.5 + 0.1 * hash(column, row)))
  expect(measureNoise(halfNoisy, half, side, side)).toBeLessThan(0.001)
})

test('blur of an edge is measured in pixels', () => {
  const edge = (sigma: number): Float32Array => plane((column) => 1 / (1 + Math.exp((-1.7 * (column - 31.7)) / sigma)))
  expect(measureBlur(edge(2), side, side)).toBeGreaterThan(1.5)
  expect(measureBlur(edge(0.5), side, side)).toBeLessThan(1)
})

test('blocks jump on one grid in both directions; a single line does not', () => {
  const blocky = plane((column, row) => 0.5 + 0.02 * hash(column >> 3, row >> 3))
  const lined = plane((column) => (column % 8 === 3 ? 0.52 : 0.5))
  const flaws = (luma: Float32Array) => {
    const crop = { box: { left: 0, top: 0, width: side, height: side }, luma, cb: all, cr: all }
    return measureFlaws({ whole: crop, near: crop }, all)
  }
  expect(flaws(blocky).blockJump).toBeGreaterThan(1 / 255)
  expect(flaws(lined).blockJump).toBeLessThan(0.3 / 255)
})
