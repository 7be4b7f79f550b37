import { expect, test } from 'vitest'
import { nonMaxSuppression } from './nonMaxSuppression.ts'

const isNear = (kept: { x: number }, other: { x: number }): boolean => Math.abs(kept.x - other.x) < 3

test('keeps the highest score of each cluster, highest first', () => {
  const detections = [
    { x: 10, score: 0.5 },
    { x: 11, score: 0.6 },
    { x: 20, score: 0.7 },
    { x: 30, score: 0.5 },
  ]
  expect(nonMaxSuppression(detections, isNear)).toEqual([
    { x: 20, score: 0.7 },
    { x: 11, score: 0.6 },
    { x: 30, score: 0.5 },
  ])
})

test('a suppressed detection does not suppress others', () => {
  const chain = [
    { x: 0, score: 0.9 },
    { x: 2, score: 0.8 },
    { x: 4, score: 0.7 },
  ]
  expect(nonMaxSuppression(chain, isNear).map(({ x }) => x)).toEqual([0, 4])
})
