import { expect, test } from 'vitest'
import { placeTemplate } from './maskPlacement.ts'

const mask = { width: 400, height: 300 }

test.each([
  ['bottom-right', { scale: 1, left: 200, top: 100 }],
  ['top-left', { scale: 1, left: 0, top: 0 }],
  ['centre', { scale: 1, left: 100, top: 50 }],
  ['top', { scale: 1, left: 100, top: 0 }],
] as const)('a mask of the same pixels keeps its distance from %s', (anchor, expected) => {
  expect(placeTemplate(mask, { width: 600, height: 400 }, { anchor, unit: 'pixels' })).toEqual(expected)
})

test('a mask that grows with the photo keeps its shape and its distance from the corner', () => {
  expect(placeTemplate(mask, { width: 1000, height: 600 }, { anchor: 'bottom-right', unit: 'photo' })).toEqual({
    scale: 2,
    left: 200,
    top: 0,
  })
})

test('on a smaller photo a mask of the same pixels reaches outside it', () => {
  expect(placeTemplate(mask, { width: 300, height: 200 }, { anchor: 'bottom-right', unit: 'pixels' })).toEqual({
    scale: 1,
    left: -100,
    top: -100,
  })
})
