import { expect, test } from 'vitest'
import { simplifyPolyline } from './simplifyPolyline.ts'

test('drops a corner within the tolerance and keeps one beyond it', () => {
  const line = [
    [0, 0],
    [5, 0.2],
    [10, 0],
    [10, 8],
  ] as const
  expect(simplifyPolyline(line, 0.5)).toEqual([
    [0, 0],
    [10, 0],
    [10, 8],
  ])
  expect(simplifyPolyline(line, 0.1)).toEqual(line)
})

test('measures a closed line from its common end', () => {
  const closed = [
    [0, 0],
    [6, 0],
    [6, 6],
    [0, 0],
  ] as const
  expect(simplifyPolyline(closed, 1)).toEqual(closed)
})
