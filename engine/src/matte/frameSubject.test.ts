import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { frameSubject } from './frameSubject.ts'

/** A cut-out of 20 × 10 with a subject of 8 × 4 at column 6, row 3. */
const cutout = (): Raster => {
  const data = new Uint8Array(20 * 10 * 4)
  for (let row = 3; row < 7; row++) for (let column = 6; column < 14; column++) data[(row * 20 + column) * 4 + 3] = 200
  return { width: 20, height: 10, channels: 4, data }
}

test('the frame is the whole photo, the subject with its margin, or a square around it', () => {
  expect(frameSubject(cutout(), 'whole', 0.25)).toEqual({ left: 0, top: 0, width: 20, height: 10 })
  expect(frameSubject(cutout(), 'trimmed', 0.25)).toEqual({ left: 4, top: 1, width: 12, height: 8 })
  expect(frameSubject(cutout(), 'square', 0.25)).toEqual({ left: 4, top: -1, width: 12, height: 12 })
})

test('an empty cut-out cannot be trimmed', () => {
  const empty: Raster = { width: 2, height: 2, channels: 4, data: new Uint8Array(16) }
  expect(() => frameSubject(empty, 'trimmed', 0)).toThrow('nothing to frame')
})
