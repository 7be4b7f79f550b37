import { expect, test } from 'vitest'
import { createPlane } from '../../kernel/memory/planePool.ts'
import type { Plane } from '../../raster/plane.ts'
import { strokeView } from './strokeView.ts'
import { walkCoarsely } from './walkStroke.ts'

const [width, height] = [64, 32]

const plane = (valueAt: (x: number, y: number) => number): Plane => {
  const result = createPlane(width, height)
  for (let at = 0; at < result.data.length; at++) result.data[at] = valueAt(at % width, Math.floor(at / width))
  return result
}

/** A red half beside a blue one that is settled, and a stroke of half width 4 in the red. */
const field = {
  image: [plane((x) => (x < 32 ? 0.8 : 0.1)), plane(() => 0.2), plane((x) => (x < 32 ? 0.1 : 0.9))] as const,
  alpha: plane((x) => (x < 32 ? 0 : 1)),
  stroke: Uint8Array.from({ length: width * height }, (_, at) =>
    at % width >= 4 && at % width < 20 && at / width >= 12 && at / width < 20 ? 1 : 0,
  ),
  opposite: new Uint8Array(width * height),
  mayCross: false,
  reachPx: 40,
  edgePx: 8,
}

test('a view has eleven planes from 0 to 1, each as large as the longest side asks', () => {
  const view = strokeView(field, field, walkCoarsely(field), 32)
  expect([view.width, view.height, view.planes.length]).toEqual([32, 16, 11])
  const at = (x: number, y: number) => view.planes.map(({ data }) => data[y * 32 + x] as number)
  const [red, green, blue, settled, stroke, opposite, , walked, nearByWidth, nearByReach, mayCross] = at(6, 8)
  expect(red).toBeCloseTo(0.8)
  expect(green).toBeCloseTo(0.2)
  expect(blue).toBeCloseTo(0.1)
  expect([settled, stroke, opposite, nearByWidth, nearByReach, mayCross]).toEqual([0, 1, 0, 0, 0, 0])
  expect(walked).toBeGreaterThan(0.9)
  // Twelve cells beside a stroke that is two wide to each side, and 20 cells long in reach.
  const away = at(22, 8)
  expect(away[3]).toBe(1)
  expect(away[8]).toBeCloseTo(13 / 20, 1)
  expect(away[9]).toBeCloseTo(13 / 20, 1)
  for (const { data } of view.planes) for (const value of data) expect(value >= 0 && value <= 1.000001).toBe(true)
})

test('a stroke to remove says that it may cross a pattern', () => {
  const removing = { ...field, mayCross: true }
  const { planes } = strokeView(removing, removing, walkCoarsely(removing), 32)
  expect(planes[10]?.data[0]).toBe(1)
})
