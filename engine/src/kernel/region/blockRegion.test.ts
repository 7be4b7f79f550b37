import { expect, test } from 'vitest'
import { createPlane } from '../memory/planePool.ts'
import { regionAround, wholeRegion } from './blockRegion.ts'

const runsOf = ({ runs }: ReturnType<typeof regionAround>): number[][] =>
  Array.from({ length: runs.length / 2 }, (_, run) => [...runs.subarray(2 * run, 2 * run + 2)])

test('a region is the blocks of 16 pixels that hold a value', () => {
  const plane = createPlane(40, 20)
  plane.data[2 * 40 + 17] = 1
  plane.data[19 * 40 + 39] = 1
  const runs = runsOf(regionAround(plane, 0))
  expect(runs.slice(0, 2)).toEqual([
    [16, 32],
    [56, 72],
  ])
  expect(runs.at(-1)).toEqual([19 * 40 + 32, 20 * 40])
  expect(runs).toHaveLength(20)
})

test('the margin adds the blocks within it and never leaves the image', () => {
  const plane = createPlane(40, 20)
  plane.data[0] = 1
  expect(runsOf(regionAround(plane, 5)).every(([from = 1, to]) => from % 40 === 0 && to === from + 32)).toBe(true)
  expect(runsOf(regionAround(plane, 500))).toEqual(runsOf(wholeRegion(plane)))
})

test('a plane without values has no region', () => {
  expect(runsOf(regionAround(createPlane(8, 8), 100))).toEqual([])
})
