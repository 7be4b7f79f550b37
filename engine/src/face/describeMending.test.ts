import { expect, test } from 'vitest'
import { describeMending } from './describeMending.ts'

const raster = { width: 1, height: 1, channels: 3, data: new Uint8Array(3) } as const

test('says what was mended, and nothing unless it was asked for', () => {
  expect(describeMending(null)).toEqual([])
  expect(describeMending({ raster, filledFraction: 0.0123, wasFaded: true })).toEqual([
    'Scratches and dust were filled: 1.2 % of the photo.',
    'Faded black and white were brought back.',
  ])
  expect(describeMending({ raster, filledFraction: 0, wasFaded: false })).toEqual([
    'No scratches and no dust were found.',
  ])
})
