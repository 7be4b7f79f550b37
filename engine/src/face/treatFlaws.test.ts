import { expect, test } from 'vitest'
import { planTreatment } from './treatFlaws.ts'

const clean = { lumaNoise: 2.8 / 255, colourNoise: 1.2 / 255, blockJump: 0.5 / 255, gridContrast: 0.03, blurPx: 1.03 }

test('does nothing about the flaws that clean portraits measure', () => {
  expect(planTreatment(clean, 100)).toEqual({ lumaDeviation: 0, colourDeviation: 0, blurPx: 0, found: [] })
})

test('names and measures out each flaw', () => {
  expect(planTreatment({ ...clean, lumaNoise: 13 / 255, colourNoise: 13 / 255 }, 100).found).toEqual(['noise'])
  expect(planTreatment({ ...clean, blockJump: 3 / 255 }, 100).lumaDeviation).toBeCloseTo(2.4 / 255, 4)
  expect(planTreatment({ ...clean, blurPx: 1.5 }, 100).found).toEqual(['blur'])
  expect(planTreatment({ ...clean, gridContrast: 0.4 }, 100).found).toEqual(['enlarged pixels'])
  expect(planTreatment({ ...clean, colourNoise: 0, lumaNoise: 10 / 255 }, 100).found).toEqual(['noise'])
})

test('enlarging brings faint blocks of small faces out, so they count', () => {
  expect(planTreatment({ ...clean, blockJump: 0.8 / 255 }, 100).found).toEqual([])
  expect(planTreatment({ ...clean, blockJump: 0.8 / 255 }, 50).found).toEqual(['JPEG blocks'])
})

test('the lines of an engraving are no grain', () => {
  expect(planTreatment({ ...clean, colourNoise: 0, lumaNoise: 13 / 255 }, 100).found).toEqual([])
})
