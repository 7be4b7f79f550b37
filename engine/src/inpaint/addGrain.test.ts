import { expect, test } from 'vitest'
import { irwinHall } from '../kernel/random/irwinHall.ts'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import { standardDeviation } from '../kernel/statistics/standardDeviation.ts'
import { addGrain } from './addGrain.ts'
import { grainAround } from './grainAround.ts'

const size = 200
const box = { left: 60, top: 60, width: 80, height: 80 }
const view = { left: -20, top: 0, width: 240, height: 200 }
const mask = {
  width: size,
  height: size,
  data: Uint8Array.from({ length: size * size }, (_, at) => {
    const [column, row] = [at % size, Math.floor(at / size)]
    return column >= 64 && column < 136 && row >= 64 && row < 136 ? 255 : 0
  }),
}

/** Grey noise of the given deviation over a step of brightness, which is no noise. */
const grainy = (noise: number) => {
  const normal = irwinHall(linearCongruential(12_345), 12)
  const data = new Uint8Array(size * size * 3)
  for (let at = 0; at < size * size; at++) {
    data.fill(Math.round((at % size < 100 ? 90 : 150) + normal() * noise), at * 3, at * 3 + 3)
  }
  return { width: size, height: size, channels: 3 as const, data }
}

test('a flat fill gets the grain around it', () => {
  const patch = new Uint8Array(80 * 80 * 3).fill(120)
  addGrain(patch, box, mask, grainAround(grainy(6), mask).measure(view))
  expect(standardDeviation(patch)).toBeGreaterThan(4.8)
  expect(standardDeviation(patch)).toBeLessThan(7.2)
  expect(patch[0]).toBe(patch[1])
})

test('no grain is added where there is none around, nor to a fill that has it', () => {
  const flat = new Uint8Array(80 * 80 * 3).fill(120)
  addGrain(flat, box, mask, grainAround(grainy(0), mask).measure(view))
  expect(standardDeviation(flat)).toBe(0)
  const rough = Uint8Array.from({ length: 80 * 80 * 3 }, (_, at) => 100 + ((Math.floor(at / 3) * 7919) % 61))
  const before = rough.slice()
  addGrain(rough, box, mask, grainAround(grainy(3), mask).measure(view))
  expect(rough).toEqual(before)
})

test('grain that is remembered is that of the photo as it has become', () => {
  const raster = grainy(6)
  const remembered = grainAround(raster, mask)
  const before = remembered.measure(view)
  for (let row = 0; row < 60; row++) raster.data.fill(90, row * size * 3, (row + 1) * size * 3)
  remembered.noteChanged({ left: 0, top: 0, width: size, height: 60 })
  expect(remembered.measure(view)).not.toEqual(before)
  expect(remembered.measure(view)).toEqual(grainAround(raster, mask).measure(view))
})
