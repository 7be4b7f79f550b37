import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { castShadow } from './castShadow.ts'

/** A square of 20 pixels in a cut-out of 100 × 100, its upper edge at a row. */
const squareAt = (top: number): Raster => {
  const data = new Uint8Array(100 * 100 * 4)
  for (let row = top; row < top + 20; row++) data.fill(255, (row * 100 + 40) * 4, (row * 100 + 60) * 4)
  return { width: 100, height: 100, channels: 4, data }
}
const whole = { left: 0, top: 0, width: 100, height: 100 }

test('a shadow is darkest below the subject, equal on both sides, and absent far away', () => {
  const shadow = castShadow(squareAt(40), whole, 1)
  expect(shadow(50, 60)).toBeGreaterThan(0.3)
  expect(shadow(50, 60)).toBeGreaterThan(2 * shadow(50, 38))
  expect(shadow(39, 55)).toBeCloseTo(shadow(60, 55), 5)
  expect(shadow(50, 90)).toBe(0)
})

test('its darkness is proportional to the strength', () => {
  expect(castShadow(squareAt(40), whole, 0.5)(50, 60)).toBeCloseTo(castShadow(squareAt(40), whole, 1)(50, 60) / 2, 6)
})

test('a subject that the lower edge cuts off casts no shadow on the ground', () => {
  const standing = castShadow(squareAt(40), whole, 1)
  const cutOff = castShadow(squareAt(80), whole, 1)
  expect(cutOff(50, 99)).toBeLessThan(0.55)
  expect(standing(50, 59)).toBeGreaterThan(0.6)
})

test('a frame that reaches beyond the photo moves the shadow with the subject', () => {
  const wider = castShadow(squareAt(40), { left: -50, top: -50, width: 200, height: 200 }, 1)
  expect(wider(100, 110)).toBeGreaterThan(0.3)
})

test('an empty cut-out casts no shadow', () => {
  const empty: Raster = { width: 4, height: 4, channels: 4, data: new Uint8Array(64) }
  expect(castShadow(empty, { left: 0, top: 0, width: 4, height: 4 }, 1)(1, 1)).toBe(0)
})
