import { expect, test } from 'vitest'
import type { Box, Mask } from '../raster/raster.ts'
import { maskOfRegions, maskRegions, paintOfRegion } from './maskRegions.ts'

const maskOf = (width: number, height: number, boxes: readonly Box[]): Mask => {
  const data = new Uint8Array(width * height)
  for (const box of boxes) {
    for (let row = box.top; row < box.top + box.height; row++) {
      data.fill(255, row * width + box.left, row * width + box.left + box.width)
    }
  }
  return { width, height, data }
}

test('separate marks get tight boxes of their own', () => {
  const boxes = [
    { left: 3, top: 5, width: 40, height: 2 },
    { left: 90, top: 70, width: 10, height: 11 },
  ]
  expect(maskRegions(maskOf(100, 81, boxes))).toEqual(boxes)
})

test('a mark that runs diagonally is one region', () => {
  const steps = Array.from({ length: 60 }, (_, step) => ({ left: step, top: step, width: 1, height: 1 }))
  expect(maskRegions(maskOf(64, 64, steps))).toEqual([{ left: 0, top: 0, width: 60, height: 60 }])
})

test('a mask over everything is one region, an empty one none', () => {
  const whole = { left: 0, top: 0, width: 50, height: 33 }
  expect(maskRegions(maskOf(50, 33, [whole]))).toEqual([whole])
  expect(maskRegions(maskOf(50, 33, []))).toEqual([])
})

test('a region has its own paint, and none of those that reach into its box', () => {
  const steps = (top: number) =>
    Array.from({ length: 60 }, (_, step) => ({ left: step, top: top + step, width: 1, height: 1 }))
  const [one, other] = [maskOf(64, 128, steps(0)), maskOf(64, 128, steps(48))]
  const both = { ...one, data: one.data.map((value, at) => Math.max(value, other.data[at] as number)) }
  const regions = maskRegions(both)
  expect(regions).toEqual([
    { left: 0, top: 0, width: 60, height: 60 },
    { left: 0, top: 48, width: 60, height: 60 },
  ])
  expect(maskOfRegions(both, regions.slice(1))).toEqual(other)
  expect(maskOfRegions(both, regions)).toEqual(both)
  const box = { left: 40, top: 40, width: 20, height: 30 }
  const isOn = (at: number): boolean => 40 + Math.floor(at / 20) - (40 + (at % 20)) === 0
  expect([...paintOfRegion(both, regions[0] as Box, box)]).toEqual(Array.from({ length: 600 }, (_, at) => +isOn(at)))
})
