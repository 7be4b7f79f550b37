import { expect, it } from 'vitest'
import type { Alpha } from '../raster/raster.ts'
import { cropTo } from './cropTo.ts'

const covered = (left: number, top: number, right: number, bottom: number): Alpha => {
  const data = new Uint8Array(100 * 80)
  for (let row = top; row < bottom; row++) data.fill(255, row * 100 + left, row * 100 + right)
  return { width: 100, height: 80, data }
}

it('leaves a little room round the subject, and stays inside the photo', () => {
  expect(cropTo(covered(30, 20, 50, 60), 0.1)).toEqual({ left: 26, top: 16, width: 28, height: 48 })
  expect(cropTo(covered(0, 0, 20, 20), 0.1)).toEqual({ left: 0, top: 0, width: 24, height: 24 })
})

it('widens to the ratio about the subject, as far as the photo goes', () => {
  expect(cropTo(covered(30, 20, 50, 60), 0, [1, 1])).toEqual({ left: 20, top: 20, width: 40, height: 40 })
  const wide = cropTo(covered(10, 0, 90, 80), 0, [1, 2])
  expect(wide.width / wide.height).toBeCloseTo(0.5, 1)
})

it('refuses an empty coverage', () => {
  expect(() => cropTo(covered(0, 0, 0, 0), 0)).toThrow('No subject')
})
