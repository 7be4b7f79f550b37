import { expect, test } from 'vitest'
import { solveRandomWalk } from './solveRandomWalk.ts'

const line = (toRight: number[], strength: number[], target: number[]) =>
  [
    ...solveRandomWalk({
      width: toRight.length,
      height: 1,
      toRight: Float32Array.from(toRight),
      toBelow: new Float32Array(toRight.length),
      strength: Float32Array.from(strength),
      target: Float32Array.from(target),
    }).data,
  ].map((value) => Math.round(value * 100) / 100)

test('between two seeds values fall evenly where affinity is even', () => {
  expect(line([1, 1, 1, 1, 0], [100, 0, 0, 0, 100], [1, 0, 0, 0, 0])).toEqual([1, 0.75, 0.5, 0.25, 0])
})

test('and at the edge where it is low', () => {
  expect(line([1, 1, 0.01, 1, 0], [100, 0, 0, 0, 100], [1, 0, 0, 0, 0])).toEqual([1, 0.99, 0.98, 0.01, 0])
})

test('a pixel that nothing is known of is 0, and rows are not joined by affinity 0', () => {
  const { data } = solveRandomWalk({
    width: 2,
    height: 2,
    toRight: Float32Array.of(0, 0, 0, 0),
    toBelow: Float32Array.of(1, 0, 0, 0),
    strength: Float32Array.of(1e3, 0, 0, 0),
    target: Float32Array.of(1, 0, 0, 0),
  })
  expect([...data].map((value) => Math.round(value))).toEqual([1, 0, 1, 0])
})

test('a guess changes nothing but the way there, and nothing where nothing is known', () => {
  const walk = {
    width: 4,
    height: 1,
    toRight: Float32Array.of(1, 1, 0, 0),
    toBelow: new Float32Array(4),
    strength: Float32Array.of(100, 0, 100, 0),
    target: Float32Array.of(1, 0, 0, 0),
  }
  const { data } = solveRandomWalk({ ...walk, start: Float32Array.of(0, 1, 0, 1) })
  expect([...data].map((value) => Math.round(value * 100) / 100)).toEqual([1, 0.5, 0, 0])
})
