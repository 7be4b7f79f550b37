import { expect, test } from 'vitest'
import { lowConfidenceMask } from './lowConfidenceMask.ts'

const sidePx = 160
const size = sidePx ** 2
const isHole = (at: number): boolean => at % sidePx >= 10 && at % sidePx < 150
const input = {
  sidePx,
  image: new Uint8Array(3 * size).fill(90),
  mask: Uint8Array.from({ length: size }, (_, at) => (isHole(at) ? 0 : 255)),
}

test('what the views agree on is known, what they contradict each other on is a hole', () => {
  const disagreement = Float32Array.from({ length: size }, (_, at) => (isHole(at) && at % sidePx >= 80 ? 3000 : 0))
  const mask = lowConfidenceMask({ disagreement }, input)
  const row = mask?.subarray(80 * sidePx, 81 * sidePx)
  expect([5, 20, 60, 100, 140, 155].map((column) => row?.[column])).toEqual([255, 255, 255, 0, 0, 255])
})

test('nothing is asked again where the views agree, or where there is but one', () => {
  const disagreement = new Float32Array(size).fill(100)
  expect(lowConfidenceMask({ disagreement }, input)).toBeNull()
  expect(lowConfidenceMask({ disagreement: null }, input)).toBeNull()
})

test('what is narrow is not asked again, though the views contradict each other there', () => {
  const strip = (from: number, to: number) => (at: number) => at % sidePx >= from && at % sidePx < to
  const disagreementOf = (isIn: (at: number) => boolean) =>
    Float32Array.from({ length: size }, (_, at) => (isIn(at) ? 3000 : 0))
  expect(lowConfidenceMask({ disagreement: disagreementOf(strip(70, 90)) }, input)).toBeNull()
  const both = (at: number): boolean => strip(20, 34)(at) || strip(80, 150)(at)
  const row = lowConfidenceMask({ disagreement: disagreementOf(both) }, input)?.subarray(80 * sidePx, 81 * sidePx)
  expect([26, 115].map((column) => row?.[column])).toEqual([255, 0])
})
