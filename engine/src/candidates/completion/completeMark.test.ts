import { expect, test } from 'vitest'
import type { Plane } from '../../raster/plane.ts'
import { completeMark } from './completeMark.ts'

const side = 64

type Inside = (x: number, y: number) => boolean

const flagsOf = (inside: Inside): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, at) => (inside(at % side, Math.floor(at / side)) ? 1 : 0))
const planeOf = (value: (x: number, y: number) => number): Plane => ({
  width: side,
  height: side,
  data: Float32Array.from({ length: side * side }, (_, at) => value(at % side, Math.floor(at / side))),
})

const body: Inside = (x, y) => Math.hypot(x - 30, y - 30) < 16
/** A leg below the body, 6 pixels wide. */
const leg: Inside = (x, y) => x >= 27 && x < 33 && y >= 40 && y < 58
const animal: Inside = (x, y) => body(x, y) || leg(x, y)

/** An orange animal in a green meadow, with a little texture. */
const colours = (thing: Inside) => {
  const channel = (inside: number, outside: number) =>
    planeOf((x, y) => (thing(x, y) ? inside : outside) + 0.04 * Math.sin(x * 1.7 + y * 2.3))
  return [channel(0.8, 0.2), channel(0.5, 0.6), channel(0.2, 0.25)] as const
}
const matteOf = (thing: Inside) => planeOf((x, y) => (thing(x, y) ? 0.97 : 0.02))
const fractionOf = (flags: Uint8Array, area: Uint8Array): number =>
  flags.reduce((sum, value, at) => sum + (value & (area[at] as number)), 0) /
  area.reduce((sum, value) => sum + value, 0)

test('a leg that the mark misses belongs to its object, and little besides', () => {
  const marked = flagsOf((x, y) => Math.hypot(x - 30, y - 30) < 19)
  const whole = completeMark({ image: colours(animal), marked, matte: matteOf(animal) })
  expect(fractionOf(whole?.flags ?? new Uint8Array(side * side), flagsOf(animal))).toBe(1)
  const far = flagsOf((x, y) => Math.hypot(x - 30, y - 30) > 20 && !(x >= 23 && x < 37 && y >= 40 && y < 62))
  expect(fractionOf(whole?.flags ?? far, far)).toBe(0)
  expect(whole?.confidence).toBeGreaterThan(0.8)
})

test('a mark along the very edge of its object is led past it', () => {
  const whole = completeMark({ image: colours(animal), marked: flagsOf(animal), matte: matteOf(animal) })
  const beside = flagsOf((x, y) => Math.hypot(x - 30, y - 30) >= 16 && Math.hypot(x - 30, y - 30) < 17.5 && y < 40)
  expect(fractionOf(whole?.flags ?? new Uint8Array(side * side), beside)).toBe(1)
})

test('a mark around all of the object misses nothing', () => {
  const marked = flagsOf((x, y) => Math.abs(x - 30) < 20 && y > 10 && y < 61)
  expect(completeMark({ image: colours(animal), marked, matte: matteOf(animal) })).toBeNull()
})

test('a mark on a part of the object means that part', () => {
  const marked = flagsOf((x, y) => body(x, y) && y < 28)
  expect(completeMark({ image: colours(animal), marked, matte: matteOf(animal) })).toBeNull()
})

test('what does not stand out in the photo is not added, whatever its colour', () => {
  const marked = flagsOf((x, y) => Math.hypot(x - 30, y - 30) < 19)
  expect(completeMark({ image: colours(animal), marked, matte: matteOf(body) })).toBeNull()
  expect(completeMark({ image: colours(animal), marked, matte: matteOf(() => false) })).toBeNull()
})

test('a mark beside the thing that stands out is left as it is', () => {
  const marked = flagsOf((x, y) => Math.hypot(x - 8, y - 8) < 7)
  expect(completeMark({ image: colours(animal), marked, matte: matteOf(animal) })).toBeNull()
})

test('a hurried mark that ends inside of the body nearly all around means the whole, one on its middle does not', () => {
  const inside = flagsOf((x, y) => Math.hypot(x - 30, y - 30) < 13)
  const whole = completeMark({ image: colours(body), marked: inside, matte: matteOf(body) })
  expect(fractionOf(whole?.flags ?? new Uint8Array(side * side), flagsOf(body))).toBe(1)
  const middle = flagsOf((x, y) => Math.hypot(x - 30, y - 30) < 9)
  expect(completeMark({ image: colours(body), marked: middle, matte: matteOf(body) })).toBeNull()
})

test('a careful mark that leaves a neighbour on one side does not take it along', () => {
  const neighbour: Inside = (x, y) => Math.hypot(x - 44, y - 30) < 11
  const both: Inside = (x, y) => body(x, y) || neighbour(x, y)
  const marked = flagsOf((x, y) => Math.hypot(x - 28, y - 30) < 18)
  const whole = completeMark({ image: colours(both), marked, matte: matteOf(both) })
  expect(
    fractionOf(
      whole?.flags ?? new Uint8Array(side * side),
      flagsOf((x, y) => neighbour(x, y) && x > 50),
    ),
  ).toBe(0)
})
