import { expect, test } from 'vitest'
import { deconvolve } from './deconvolve.ts'
import { planTreatment } from './treatFlaws.ts'

const clean = { lumaNoise: 2.8 / 255, colourNoise: 1.2 / 255, blockJump: 0.5 / 255, blurPx: 1.03 }

test('does nothing about the flaws that clean portraits measure', () => {
  expect(planTreatment(clean)).toEqual({ lumaDeviation: 0, colourDeviation: 0, blurPx: 0, found: [] })
})

test('names and measures out each flaw', () => {
  expect(planTreatment({ ...clean, lumaNoise: 13 / 255, colourNoise: 13 / 255 }).found).toEqual(['noise'])
  expect(planTreatment({ ...clean, blockJump: 3 / 255 }).lumaDeviation).toBeCloseTo(2.4 / 255, 4)
  expect(planTreatment({ ...clean, blurPx: 1.5 }).blurPx).toBeCloseTo(1.327, 2)
  expect(planTreatment({ ...clean, colourNoise: 0, lumaNoise: 10 / 255 }).found).toEqual(['noise'])
})

test('undoing a blur steepens an edge and keeps flat parts', () => {
  const row = Float32Array.from([0, 0, 0, 0, 0.1, 0.3, 0.7, 0.9, 1, 1, 1, 1])
  const plane = Float32Array.from({ length: 12 * 5 }, (_, at) => row[at % 12] as number)
  const sharp = deconvolve(plane, 12, 1.2, 3)
  const slope = (of: Float32Array): number => (of[2 * 12 + 6] as number) - (of[2 * 12 + 5] as number)
  expect(slope(sharp)).toBeGreaterThan(1.3 * slope(plane))
  expect(sharp[2 * 12 + 11]).toBeCloseTo(1, 2)
})
