import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import type { ContrastPlane } from './contrastPlane.ts'
import { averageTemplate, correlate, findPeaks, isDistinct, markArea } from './matchTemplate.ts'
import { textLine } from './textLine.ts'

const [columns, rows] = [120, 80]
const line = textLine({
  kind: 'text',
  confidence: 1,
  outline: [
    [20, 20],
    [40, 20],
    [40, 30],
    [20, 30],
  ],
})
const itself = { dx: 0, dy: 0, score: Number.POSITIVE_INFINITY }

/** Noise with a pattern of its own at each place. */
const planeWith = (places: readonly (readonly [number, number])[]): ContrastPlane => {
  const noise = xorshift32()
  const data = Float32Array.from({ length: columns * rows }, () => 0.4 * (noise() - 0.5))
  const pattern = xorshift32(7)
  const ink = Float32Array.from({ length: 20 * 10 }, () => (pattern() > 0.5 ? 2 : -2))
  for (const [left, top] of places) {
    for (let at = 0; at < ink.length; at++) {
      data[(top + Math.floor(at / 20)) * columns + left + (at % 20)] = ink[at] as number
    }
  }
  return { columns, rows, data }
}

test('a mark covers the pixels inside its outline', () => {
  const mark = markArea(line, 0.5)
  expect(mark).toMatchObject({ left: 10, top: 10, columns: 10, rows: 5 })
  expect([...mark.inside].every((value) => value === 1)).toBe(true)
})

test('finds the copies of a pattern and nothing else, best first', () => {
  const plane = planeWith([
    [20, 20],
    [70, 50],
  ])
  const mark = markArea(line, 1)
  const correlation = correlate(plane, mark, averageTemplate(plane, mark, [itself]), 200) as Float32Array
  expect(isDistinct(correlation, plane, mark)).toBe(true)
  const places = findPeaks(correlation, columns, mark).map(({ dx, dy }) => [dx, dy])
  expect(places).toHaveLength(2)
  expect(places).toContainEqual([0, 0])
  expect(places).toContainEqual([50, 30])
})

test('an edge of the photo is not distinct', () => {
  const data = Float32Array.from({ length: columns * rows }, (_, at) => (Math.floor(at / columns) < 25 ? 1 : -1))
  const plane = { columns, rows, data }
  const mark = markArea(line, 1)
  const correlation = correlate(plane, mark, averageTemplate(plane, mark, [itself]), 200) as Float32Array
  expect(isDistinct(correlation, plane, mark)).toBe(false)
})

test('too small a template is not compared', () => {
  const plane = planeWith([[20, 20]])
  const mark = markArea(line, 0.3)
  expect(correlate(plane, mark, averageTemplate(plane, mark, [itself]), 200)).toBeNull()
})
