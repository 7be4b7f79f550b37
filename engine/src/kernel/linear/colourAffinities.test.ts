import { expect, it } from 'vitest'
import type { Plane } from '../../raster/plane.ts'
import { colourAffinities } from './colourAffinities.ts'

const plane = (data: number[]): Plane => ({ width: 3, height: 2, data: Float32Array.from(data) })

it('links neighbours of one colour strongly, those across an edge weakly, and none to what is closed', () => {
  const red = plane([0, 0, 1, 0, 0, 1])
  const { toRight, toBelow } = colourAffinities([red, red, red], Uint8Array.of(1, 1, 1, 1, 1, 0))
  expect(toRight[0]).toBeCloseTo(1.001)
  expect(toRight[1]).toBeLessThan(0.002)
  expect([toRight[2], toRight[4], toRight[5]]).toEqual([0, 0, 0])
  expect(toBelow[0]).toBeCloseTo(1.001)
  expect([...toBelow.subarray(2)]).toEqual([0, 0, 0, 0])
})
