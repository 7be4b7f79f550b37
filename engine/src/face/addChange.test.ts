import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { addChange } from './addChange.ts'

const grey = (width: number, height: number, ...values: number[]): Raster => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from(values.flatMap((value) => [value, value, value])),
})
const greys = ({ data }: Raster): readonly number[] => [...data].filter((_, at) => at % 3 === 0)

test('states of the same size are copied into their place', () => {
  const photo = grey(3, 2, 1, 2, 3, 4, 5, 6)
  addChange(photo, { left: 1, top: 1, width: 2, height: 1 }, grey(2, 1, 5, 6), grey(2, 1, 50, 60))
  expect(greys(photo)).toEqual([1, 2, 3, 4, 50, 60])
})

test('the change of smaller states is spread over fine detail, which stays', () => {
  const photo = grey(4, 1, 100, 110, 100, 250)
  addChange(photo, { left: 0, top: 0, width: 4, height: 1 }, grey(2, 1, 50, 50), grey(2, 1, 50, 58))
  expect(greys(photo)).toEqual([100, 112, 106, 255])
})
