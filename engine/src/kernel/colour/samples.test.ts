import { expect, test } from 'vitest'
import { createSamples } from './createSamples.ts'
import { maxSampleValue } from './maxSampleValue.ts'
import { quantize } from './quantize.ts'
import { roundToSample } from './roundToSample.ts'

test('the largest sample and new samples follow the bit depth', () => {
  expect(maxSampleValue(new Uint8Array(1))).toBe(255)
  expect(maxSampleValue(new Uint16Array(1))).toBe(65_535)
  expect(createSamples(new Uint8Array(1), 2)).toEqual(Uint8Array.of(0, 0))
  expect(createSamples(new Uint16Array(1), 2)).toEqual(Uint16Array.of(0, 0))
})

test('0–1 becomes the nearest sample, halves upwards', () => {
  expect([-0.1, 0, 0.5, 0.1, 1, 7].map((value) => quantize(value, 255))).toEqual([0, 0, 128, 26, 255, 255])
  expect(quantize(0.5, 65_535)).toBe(32_768)
})

test('sample units become the nearest sample, halves upwards', () => {
  expect([-3, 0.49, 2.5, 254.6, 300].map((value) => roundToSample(value, 255))).toEqual([0, 0, 3, 255, 255])
  expect(roundToSample(70_000, 65_535)).toBe(65_535)
  expect([0.5 - 2 ** -54, 0.5, 1.5 - 2 ** -52, 254.5].map((value) => roundToSample(value, 255))).toEqual([0, 1, 1, 255])
})
