import { expect, test } from 'vitest'
import { mergeDetections, retryWindows, searchWindows } from './detectFaces.ts'

test('small photos are searched once, large ones in halves and quarters too that reach every edge', () => {
  expect(searchWindows(500, 300)).toEqual([{ x: 250, y: 150, sidePx: 500, angle: 0 }])
  const windows = searchWindows(4000, 3000)
  expect([...new Set(windows.map(({ sidePx }) => sidePx))]).toEqual([4000, 2000, 1000])
  const quarter = windows.filter(({ sidePx }) => sidePx === 1000)
  expect(Math.min(...quarter.map(({ x }) => x))).toBe(500)
  expect(Math.max(...quarter.map(({ y }) => y))).toBe(2500)
})

test('the highest-scoring detection of each face is kept', () => {
  const detection = (x: number, score: number) => ({ square: { x, y: 0, sidePx: 10, angle: 0 }, score })
  const merged = mergeDetections([detection(1, 0.7), detection(0, 0.9), detection(9, 0.8)])
  expect(merged.map(({ square }) => square.x)).toEqual([0, 9])
})

test('the second look turns the photo to every side and leaves space around it', () => {
  const windows = retryWindows(400, 200)
  expect(windows).toHaveLength(8)
  expect(new Set(windows.map(({ angle }) => Math.round((angle * 180) / Math.PI)))).toEqual(new Set([0, 90, -90, 180]))
  expect(Math.max(...windows.map(({ sidePx }) => sidePx))).toBe(640)
})
