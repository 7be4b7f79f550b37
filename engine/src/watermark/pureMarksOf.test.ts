import { expect, test } from 'vitest'
import { pureMarksOf } from './pureMarksOf.ts'

test('a light grey may be white over black layers, which adds as much light', () => {
  // White at 40 % over white at 40 % over black at 40 %: what is seen of the photo is 0.216 of it and 163 levels.
  const [pure, ...others] = pureMarksOf({ opacity: 0.784, colour: [208, 208, 208] })
  expect(pure?.colour).toEqual([255, 255, 255])
  expect(pure?.opacity).toBeCloseTo(0.64, 2)
  expect(others).toEqual([])
})

test('a dark grey may be black over white layers, which takes as much light away', () => {
  // Black at 50 % over white at 20 %: 0.4 of the photo is seen, and 25.5 levels.
  const [pure, ...others] = pureMarksOf({ opacity: 0.6, colour: [42.5, 42.5, 42.5] })
  expect(pure?.colour).toEqual([0, 0, 0])
  expect(pure?.opacity).toBeCloseTo(0.5, 2)
  expect(others).toEqual([])
})

test('a middle grey may be either', () => {
  // White at 40 % over black at 45 %: 0.33 of the photo is seen, and 102 levels. So it is of black at 27 % over white at 55 %.
  const [white, black] = pureMarksOf({ opacity: 0.67, colour: [152, 152, 152] })
  expect(white?.colour).toEqual([255, 255, 255])
  expect(white?.opacity).toBeCloseTo(0.4, 2)
  expect(black?.colour).toEqual([0, 0, 0])
  expect(black?.opacity).toBeCloseTo(0.27, 2)
})

test('white and colours are what they are, and so is what hides nearly all of the photo', () => {
  expect(pureMarksOf({ opacity: 0.4, colour: [255, 255, 255] })).toEqual([])
  expect(pureMarksOf({ opacity: 0.4, colour: [230, 200, 230] })).toEqual([])
  expect(pureMarksOf({ opacity: 0.91, colour: [112, 112, 112] })).toEqual([])
})
