import { expect, test } from 'vitest'
import type { Mask } from '../../raster/raster.ts'
import { reductionFactor } from './reductionFactor.ts'

const [width, height] = [1000, 700]
const photo = { left: 0, top: 0, width, height }

/** A painted line of lettering round the middle. */
const line = (longPx: number, highPx: number, degrees = 0): Mask => {
  const angle = (degrees * Math.PI) / 180
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) - width / 2, Math.floor(at / width) - height / 2]
    const along = x * Math.cos(angle) + y * Math.sin(angle)
    const across = y * Math.cos(angle) - x * Math.sin(angle)
    return Math.abs(along) < longPx / 2 && Math.abs(across) < highPx / 2 ? 255 : 0
  })
  return { width, height, data }
}

test('a line of usual lettering is solved at full size, one three times as large at a third, turned or not', () => {
  expect(reductionFactor(line(400, 80), photo)).toBe(1)
  expect(reductionFactor(line(400, 80, 25), photo)).toBe(1)
  expect(reductionFactor(line(900, 260), photo)).toBe(3)
  expect(reductionFactor(line(700, 260, 25), photo)).toBe(3)
})

test('a small area is not made too small to hold a mark, and nothing painted needs no factor', () => {
  expect(reductionFactor(line(250, 300), photo)).toBe(2)
  expect(reductionFactor(line(0, 0), photo)).toBe(1)
})

test('a region larger than six megapixels is not reduced', () => {
  const mask = { width: 3001, height: 2000, data: new Uint8Array(3001 * 2000).fill(255) }
  expect(reductionFactor(mask, { left: 0, top: 0, width: 3001, height: 2000 })).toBe(1)
})
