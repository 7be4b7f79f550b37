import { expect, test } from 'vitest'
import type { Plane } from '../raster/plane.ts'
import { keepConnected } from './keepConnected.ts'

const row = (...data: number[]): Plane => ({ width: data.length, height: 1, data: Float32Array.from(data) })

test('a strand is kept as far as alpha connects it, with one faint pixel at its end', () => {
  const kept = keepConnected(row(1, 0.5, 0.2, 0.05, 0.05, 0.4), row(1, 0, 0, 0, 0, 0))
  expect([...kept]).toEqual([1, 1, 1, 1, 0, 0])
})

test('pixels corner to corner are connected, the end of a row and the next one’s beginning are not', () => {
  const plane: Plane = { width: 3, height: 3, data: Float32Array.from([0.4, 0, 0, 0, 1, 0.3, 0.5, 0, 0.4]) }
  const foreground: Plane = { width: 3, height: 3, data: new Float32Array(9) }
  expect([...keepConnected(plane, foreground)]).toEqual([1, 0, 0, 0, 1, 1, 1, 0, 1])
  expect([...keepConnected({ ...plane, data: Float32Array.from([0, 0, 1, 0.5, 0, 0, 0, 0, 0]) }, foreground)]).toEqual([
    0, 0, 1, 0, 0, 0, 0, 0, 0,
  ])
})
