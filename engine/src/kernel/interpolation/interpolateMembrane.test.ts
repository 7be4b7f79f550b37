import { expect, test } from 'vitest'
import { interpolateMembrane } from './interpolateMembrane.ts'

const [width, height] = [19, 14]
const slope = Float32Array.from({ length: width * height }, (_, at) => 3 * (at % width) - 2 * Math.floor(at / width))
const isRim = (at: number): boolean => {
  const [column, row] = [at % width, Math.floor(at / width)]
  return column === 0 || row === 0 || column === width - 1 || row === height - 1
}

test('a slope goes on over a hole, and what is known stays as it is', () => {
  const isKnown = Uint8Array.from(slope, (_, at) => Number(isRim(at)))
  const values = slope.map((value, at) => (isKnown[at] === 1 ? value : 200))
  interpolateMembrane(values, isKnown, width)
  for (const [at, value] of values.entries()) {
    if (isKnown[at] === 1) expect(value).toBe(slope[at])
    else expect(Math.abs(value - (slope[at] as number))).toBeLessThan(0.1)
  }
})

test('what is unknown at the edges and corners of the plane becomes what is known in the middle', () => {
  const isKnown = Uint8Array.from(slope, (_, at) => Number(!isRim(at)))
  const values = Float32Array.from(isKnown, (known) => known * 7)
  interpolateMembrane(values, isKnown, width)
  for (const value of values) expect(value).toBeCloseTo(7, 4)
})

test.each([1, 5])('a line goes on between its ends (%i wide)', (across) => {
  const values = new Float32Array(5).fill(99)
  const isKnown = Uint8Array.of(1, 0, 0, 0, 1)
  values.set([10], 0)
  values.set([30], 4)
  interpolateMembrane(values, isKnown, across)
  for (const [at, value] of [10, 15, 20, 25, 30].entries()) expect(values[at]).toBeCloseTo(value, 2)
})

test('where nothing is known everything is 0', () => {
  const values = new Float32Array(6).fill(5)
  interpolateMembrane(values, new Uint8Array(6), 3)
  expect([...values]).toEqual([0, 0, 0, 0, 0, 0])
})

test('channels beside each other have surfaces of their own, the same as alone', () => {
  const width = 9
  const isKnown = Uint8Array.from({ length: width * 7 }, (_, at) => (at % 5 === 0 ? 1 : 0))
  const planes = [3, 7, 11].map((factor) => Float32Array.from(isKnown, (_, at) => (at * factor) % 29))
  const together = Float32Array.from(
    { length: isKnown.length * 3 },
    (_, at) => planes[at % 3]?.[Math.floor(at / 3)] ?? 0,
  )
  interpolateMembrane(together, isKnown, width, 3)
  for (const [channel, plane] of planes.entries()) {
    interpolateMembrane(plane, isKnown, width)
    expect(together.filter((_, at) => at % 3 === channel)).toEqual(plane)
  }
})
