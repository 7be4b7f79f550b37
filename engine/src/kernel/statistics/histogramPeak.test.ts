import { expect, test } from 'vitest'
import { histogramPeak } from './histogramPeak.ts'

test('smooths by 1, 2, 1 before it looks for the highest bin', () => {
  // Smoothed: 5, 3, 4, 8, 8, 4. A lone high bin loses to two neighbours that agree.
  const { bin, prominence } = histogramPeak(Float64Array.of(2.5, 0, 0.5, 3, 1.5, 0), 0)
  expect(bin).toBe(3)
  expect(prominence).toBeCloseTo(8 / ((5 + 3 + 4 + 8 + 6 + 1.5) / 6))
})

test('answers the start of an even histogram, and no prominence of an empty one', () => {
  expect(histogramPeak(Float64Array.of(0, 0, 0), 1).bin).toBe(1)
  expect(histogramPeak(Float64Array.of(0, 0, 0), 1).prominence).toBeNaN()
})
