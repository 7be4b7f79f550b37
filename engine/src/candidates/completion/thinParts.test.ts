import { expect, test } from 'vitest'
import type { Plane } from '../../raster/plane.ts'
import { thinParts } from './thinParts.ts'

const side = 96
type Inside = (x: number, y: number) => boolean
const flagsOf = (inside: Inside): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, at) => (inside(at % side, Math.floor(at / side)) ? 1 : 0))
const matteOf = (coverage: (x: number, y: number) => number): Plane => ({
  width: side,
  height: side,
  data: Float32Array.from({ length: side * side }, (_, at) => coverage(at % side, Math.floor(at / side))),
})

const body: Inside = (x, y) => Math.hypot(x - 40, y - 48) < 20
/** The body in its margin. */
const object = flagsOf((x, y) => Math.hypot(x - 40, y - 48) < 22)
/** One pixel wide and 20 long, from the body's edge on. */
const whisker: Inside = (x, y) => y === 48 && x >= 59 && x < 80

test('a whisker of half coverage is found, and nothing else', () => {
  const found = thinParts(
    object,
    matteOf((x, y) => (body(x, y) ? 1 : whisker(x, y) ? 0.5 : 0)),
    true,
  )
  expect(found).toEqual(flagsOf((x, y) => whisker(x, y) && x >= 62))
})

test('a faint whisker, one that touches nothing and a neighbour with its own are not', () => {
  const neighbour: Inside = (x, y) => Math.hypot(x - 75, y - 48) < 14
  const ownWhisker: Inside = (x, y) => x === 75 && y < 36 && y > 10
  const mattes = [
    matteOf((x, y) => (body(x, y) ? 1 : whisker(x, y) ? 0.2 : 0)),
    matteOf((x, y) => (body(x, y) ? 1 : y === 5 ? 0.9 : 0)),
    matteOf((x, y) => (body(x, y) || neighbour(x, y) || ownWhisker(x, y) ? 1 : 0)),
  ]
  for (const matte of mattes) expect(thinParts(object, matte, true)).not.toContain(1)
})

test('many thin things are clutter', () => {
  const grid: Inside = (x, y) => (x > 58 && x % 4 === 0) || (x > 58 && y % 4 === 0)
  expect(
    thinParts(
      object,
      matteOf((x, y) => (body(x, y) || grid(x, y) ? 1 : 0)),
      true,
    ),
  ).not.toContain(1)
})
