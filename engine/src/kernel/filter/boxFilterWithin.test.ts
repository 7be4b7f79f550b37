import { expect, test } from 'vitest'
import { createPlane } from '../memory/planePool.ts'
import { regionAround, wholeRegion } from '../region/blockRegion.ts'
import { boxFilterWithin } from './boxFilterWithin.ts'

test('the mean is over the window, and over its inner part at the edge', () => {
  const mean = boxFilterWithin({ width: 3, height: 2, data: Float32Array.from([1, 2, 3, 4, 5, 6]) }, 1)
  expect([...mean.data]).toEqual([3, 3.5, 4, 3, 3.5, 4])
})

test('a window larger than the image gives the mean of all', () => {
  const mean = boxFilterWithin({ width: 2, height: 2, data: Float32Array.from([0, 2, 4, 6]) }, 50)
  expect([...mean.data]).toEqual([3, 3, 3, 3])
})

test('in a region with a hole the means are those of the region’s rows and columns, and the rest is unchanged', () => {
  const plane = { width: 61, height: 53, data: Float32Array.from({ length: 61 * 53 }, (_, at) => (at * 7919) % 101) }
  const marks = createPlane(61, 53)
  marks.data[3 * 61 + 3] = 1
  marks.data[20 * 61 + 40] = 1
  marks.data[3 * 61 + 40] = 1
  const region = regionAround(marks, 0)
  const isIn = new Uint8Array(61 * 53)
  for (let run = 0; run < region.runs.length; run += 2) isIn.fill(1, region.runs[run], region.runs[run + 1])
  const radius = 4
  const mean = boxFilterWithin(plane, radius, region)
  for (let row = 0; row < 53; row++) {
    for (let column = 0; column < 61; column++) {
      if (isIn[row * 61 + column] === 0) {
        expect(mean.data[row * 61 + column]).toBe(0)
        continue
      }
      let [sum, rows] = [0, 0]
      for (let y = Math.max(0, row - radius); y <= Math.min(52, row + radius); y++) {
        if (isIn[y * 61 + column] === 0) continue
        let [across, count] = [0, 0]
        for (const way of [-1, 1]) {
          for (
            let x = way < 0 ? column : column + 1;
            Math.abs(x - column) <= radius && isIn[y * 61 + x] === 1;
            x += way
          ) {
            if (x < 0 || x > 60) break
            across += plane.data[y * 61 + x] as number
            count++
          }
        }
        sum += across / count
        rows++
      }
      expect(mean.data[row * 61 + column]).toBeCloseTo(sum / rows, 3)
    }
  }
})

test('the result may be the plane itself', () => {
  const data = Float32Array.from({ length: 400 }, (_, at) => (at * 31) % 17)
  const wanted = boxFilterWithin({ width: 20, height: 20, data: data.slice() }, 3)
  const plane = { width: 20, height: 20, data }
  expect(boxFilterWithin(plane, 3, wholeRegion(plane), plane).data).toEqual(wanted.data)
})
