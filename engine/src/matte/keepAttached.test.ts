import { expect, test } from 'vitest'
import type { Plane } from '../raster/plane.ts'
import { keepAttached } from './keepAttached.ts'

const row = (...data: number[]): Plane => ({ width: data.length, height: 1, data: Float32Array.from(data) })

test('a strand is held as far as coverage reaches, with one faint pixel at its end', () => {
  const held = keepAttached(row(1, 0.5, 0.2, 0.05, 0.05, 0.4), row(1, 0, 0, 0, 0, 0))
  expect([...held]).toEqual([1, 1, 1, 1, 0, 0])
})

test('what touches a corner is held, what lies over the border of a row is not', () => {
  const plane: Plane = { width: 3, height: 3, data: Float32Array.from([0.4, 0, 0, 0, 1, 0.3, 0.5, 0, 0.4]) }
  const sure: Plane = { width: 3, height: 3, data: new Float32Array(9) }
  expect([...keepAttached(plane, sure)]).toEqual([1, 0, 0, 0, 1, 1, 1, 0, 1])
  expect([...keepAttached({ ...plane, data: Float32Array.from([0, 0, 1, 0.5, 0, 0, 0, 0, 0]) }, sure)]).toEqual([
    0, 0, 1, 0, 0, 0, 0, 0, 0,
  ])
})
