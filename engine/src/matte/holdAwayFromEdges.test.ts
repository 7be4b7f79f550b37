import { expect, test } from 'vitest'
import type { Plane } from '../raster/plane.ts'
import { holdAwayFromEdges } from './holdAwayFromEdges.ts'
import { stretchAlpha } from './stretchAlpha.ts'

const row = (values: readonly number[]): Plane => ({ width: values.length, height: 1, data: Float32Array.from(values) })
const none = row(Array(8).fill(0))

test('a refined matte stays near the edges of the coarse one and becomes it elsewhere', () => {
  const alpha = row([0.4, 0.4, 0.4, 0.4, 0.6, 0.6, 0.6, 0.6])
  const slope = () => row(Array(8).fill(0.5))
  const coefficients = { red: slope(), green: slope(), blue: slope(), offset: row(Array(8).fill(0.2)) }
  const colours = [none, none, none] as const
  const coarse = row([0, 0, 0, 0, 1, 1, 1, 1])
  holdAwayFromEdges({ alpha, coefficients, foreground: [...colours], background: [...colours] }, coarse, 2)
  expect(Array.from(alpha.data, (value) => Math.round(10 * value))).toEqual([0, 0, 4, 4, 6, 6, 10, 10])
  expect(Array.from(coefficients.red.data)).toEqual([0, 0, 0.5, 0.5, 0.5, 0.5, 0, 0])
  expect([0, 7].map((at) => stretchAlpha(coefficients.offset.data[at] as number))).toEqual([0, 1])
})
