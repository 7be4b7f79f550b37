import { expect, test } from 'vitest'
import { looksAt } from './looksAt.ts'

const [columns, rows] = [48, 48]
const area = columns * rows
const isMark = (at: number): boolean => Math.abs((at % columns) - 24) < 5 && Math.abs(Math.floor(at / columns) - 24) < 5

/** How far the marked square stands out from bare pixels above it, in levels of one plane. */
const standsOut = (plane: Float32Array): number => {
  let [marked, count] = [0, 0]
  for (let at = 0; at < area; at++) {
    if (!isMark(at)) continue
    marked += plane[at] as number
    count++
  }
  return marked / count - (plane[10 * columns + 24] as number)
}

test('a white mark of 15 % on strong yellow stands out most in the contrast of the darkest colour', () => {
  const colour = [240, 210, 20]
  const planes = Float32Array.from({ length: 3 * area }, (_, at) => {
    const value = colour[Math.floor(at / area)] as number
    return isMark(at % area) ? 0.85 * value + 0.15 * 255 : value
  })
  expect(standsOut(looksAt.asItIs(planes).subarray(0, area))).toBeLessThan(3)
  expect(standsOut(looksAt.contrast(planes, columns).subarray(0, area))).toBeGreaterThan(20)
})

test('a mark under a fine chequer stands out from it only when that is calmed', () => {
  const planes = Float32Array.from({ length: 3 * area }, (_, at) => {
    const [x, y] = [at % columns, Math.floor((at % area) / columns)]
    return ((x + y) % 2 === 0 ? 60 : 160) + (isMark(at % area) ? 25 : 0)
  })
  const roughness = (plane: Float32Array): number =>
    Math.abs((plane[10 * columns + 24] as number) - (plane[10 * columns + 25] as number))
  const [rough, calm] = [looksAt.contrast(planes, columns), looksAt.calmContrast(planes, columns)]
  expect(standsOut(calm.subarray(0, area))).toBeGreaterThan(2 * roughness(calm))
  expect(standsOut(rough.subarray(0, area))).toBeLessThan(roughness(rough))
})

test('a thin dark line is a light stroke among the dark ones alone', () => {
  const planes = Float32Array.from({ length: 3 * area }, (_, at) => (at % columns === 24 ? 60 : 150))
  const at = 20 * columns + 24
  expect(looksAt.darkStrokes(planes, columns)[at]).toBeGreaterThan(60)
  expect(looksAt.calmStrokes(planes, columns)[at]).toBeLessThan(10)
})
