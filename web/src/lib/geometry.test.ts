import { expect, test } from 'vitest'
import { fitView, imagePoint, keepInSight, screenPoint, toImage, toScreen, zoomAt } from './geometry.ts'

test('a large photo is fitted and centred', () => {
  expect(fitView({ width: 4000, height: 3000 }, { width: 1000, height: 900 })).toEqual({ scale: 0.25, x: 0, y: 75 })
})

test('a small photo is never enlarged by the fit', () => {
  expect(fitView({ width: 100, height: 50 }, { width: 1000, height: 900 })).toEqual({ scale: 1, x: 450, y: 425 })
})

test('zooming keeps the image point under the pointer in place', () => {
  const view = { scale: 0.25, x: 10, y: -20 }
  const at = screenPoint(333, 444)
  const before = toImage(view, at)
  const after = toImage(zoomAt(view, at, 1.75), at)
  expect(after.column).toBeCloseTo(before.column, 9)
  expect(after.row).toBeCloseTo(before.row, 9)
})

test('toScreen and toImage are inverse', () => {
  const view = { scale: 0.37, x: 12.5, y: -80 }
  const there = toScreen(view, imagePoint(120, 33))
  const back = toImage(view, there)
  expect([back.column, back.row]).toEqual([expect.closeTo(120, 9), expect.closeTo(33, 9)])
})

test('part of the photo always stays inside the viewport', () => {
  const photo = { width: 1000, height: 1000 }
  const viewport = { width: 500, height: 500 }
  expect(keepInSight({ scale: 1, x: -5000, y: 5000 }, photo, viewport)).toEqual({ scale: 1, x: -920, y: 420 })
})
