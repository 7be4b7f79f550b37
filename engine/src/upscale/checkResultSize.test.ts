import { expect, test } from 'vitest'
import { checkResultSize } from './checkResultSize.ts'

test('lets through what fits exactly', () => {
  expect(() => checkResultSize(4000, 2000, 4, 'jpeg')).not.toThrow()
})

test('names the size, the limit and the factor that fits', () => {
  expect(() => checkResultSize(4001, 2000, 4, 'jpeg')).toThrow(
    'At 4x this photo of 4001 × 2000 would have 128.03 megapixels; a result may have up to 128.00 megapixels. It fits at 2x.',
  )
  expect(() => checkResultSize(9000, 5000, 2, 'png')).toThrow(
    /180\.00 megapixels; a result may have up to 128\.00 megapixels\.$/,
  )
})

test('lets a 16 bit photo become half as large, so that it takes no more memory', () => {
  expect(() => checkResultSize(4000, 4000, 2, 'png', 6)).not.toThrow()
  expect(() => checkResultSize(2001, 2000, 4, 'png', 6)).toThrow(
    'At 4x this photo of 2001 × 2000 would have 64.03 megapixels; a result of this kind may have up to 64.00 megapixels. It fits at 2x.',
  )
  expect(() => checkResultSize(4001, 2000, 4, 'png', 4)).toThrow(/up to 96\.00 megapixels/)
  expect(() => checkResultSize(4000, 2000, 4, 'jpeg', 1)).not.toThrow()
})

test('knows the longest side of a WebP', () => {
  expect(() => checkResultSize(5000, 100, 4, 'webp')).toThrow(
    'At 4x this photo of 5000 × 100 would have 20000 × 400 pixels; a WEBP holds at most 16383 a side. It fits at 2x.',
  )
  expect(() => checkResultSize(5000, 100, 4, 'png')).not.toThrow()
})

test('the error can be shown to the person', () => {
  expect(() => checkResultSize(9000, 9000, 2, 'jpeg')).toThrow(expect.objectContaining({ code: 'result_too_large' }))
})
