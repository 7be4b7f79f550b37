import { expect, test } from 'vitest'
import { wovenLikelihood } from './wovenAreas.ts'

const [width, height] = [80, 80]

/** What is found in the middle of a patch of threads and gaps, four pixels each. */
const found = (thread: number, gap: number, isWide = 1): number => {
  const data = Float32Array.from({ length: width * height }, (_, pixel) => (pixel % 8 < 4 ? thread : gap))
  const likelihood = wovenLikelihood({ width, height, data }, new Uint8Array(data.length).fill(isWide))
  return likelihood[40 * width + 40] as number
}

test('threads that the network half believes are a weave', () => {
  expect(found(0.5, 0.2)).toBe(1)
})

test('an even patch, one that is not wide and next to nothing are no weave', () => {
  expect([found(0.5, 0.49), found(0.5, 0.2, 0), found(0.06, 0.01)]).toEqual([0, 0, 0])
})

test('a patch that is nearly the subject’s is none either, for all its pattern', () => {
  expect(found(1, 0.7)).toBe(0)
})
