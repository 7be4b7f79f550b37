import { expect, test } from 'vitest'
import { strokesOfMasks } from './strokesOfMasks.ts'

const maskOf = (...marked: number[]) => {
  const data = new Uint8Array(6)
  for (const pixel of marked) data[pixel] = 255
  return { width: 6, height: 1, data }
}

test('each part of a mask is a stroke of its own; what both masks mark is neither', () => {
  const strokes = strokesOfMasks(maskOf(0, 1, 3), maskOf(3, 4, 5), true)
  expect(strokes.map(({ kind, isHard, box, data }) => [kind, isHard, box.left, ...data])).toEqual([
    ['remove', true, 4, 255, 255],
    ['keep', true, 0, 255, 255],
  ])
})

test('no mask is no stroke', () => {
  expect(strokesOfMasks(undefined, undefined, false)).toEqual([])
})
