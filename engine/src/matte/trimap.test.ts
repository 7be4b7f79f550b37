import { expect, test } from 'vitest'
import type { Plane } from '../raster/plane.ts'
import { createTrimap } from './trimap.ts'

const row = (...data: number[]): Plane => ({ width: data.length, height: 1, data: Float32Array.from(data) })

test('clear pixels amid their own kind are known, the others are in the band', () => {
  const coarse = row(1, 1, 0.5, 0, 0, 0)
  const near = row(1, 0.98, 0.5, 0.02, 0.01, 0)
  const wide = row(1, 0.9, 0.5, 0.1, 0.01, 0.003)
  const { foreground, background, outside } = createTrimap(coarse, near, wide)
  expect([...foreground.data]).toEqual([1, 0, 0, 0, 0, 0])
  expect([...outside.data]).toEqual([0, 0, 0, 0, 1, 1])
  expect([...background.data]).toEqual([0, 0, 0, 0, 0, 1])
})
