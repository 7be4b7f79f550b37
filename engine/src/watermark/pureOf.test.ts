import { expect, test } from 'vitest'
import { pureOf } from './pureOf.ts'

test('a light grey may be white over black layers, which adds as much light', () => {
  // White at 40 % over white at 40 % over black at 40 %: what is seen of the photo is 0.216 of it and 163 levels.
  const pure = pureOf({ opacity: 0.784, colour: [208, 208, 208] })
  expect(pure?.colour).toEqual([255, 255, 255])
  expect(pure?.opacity).toBeCloseTo(0.64, 2)
})

test('a dark grey may be black over white layers, which takes as much light away', () => {
  // Black at 50 % over white at 20 %: 0.4 of the photo is seen, and 25.5 levels.
  const pure = pureOf({ opacity: 0.6, colour: [42.5, 42.5, 42.5] })
  expect(pure?.colour).toEqual([0, 0, 0])
  expect(pure?.opacity).toBeCloseTo(0.5, 2)
})

test('white, colours and middle greys are what they are', () => {
  expect(pureOf({ opacity: 0.4, colour: [255, 255, 255] })).toBeNull()
  expect(pureOf({ opacity: 0.4, colour: [230, 200, 230] })).toBeNull()
  expect(pureOf({ opacity: 0.4, colour: [128, 128, 128] })).toBeNull()
})
