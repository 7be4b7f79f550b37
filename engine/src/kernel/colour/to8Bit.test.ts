import { expect, test } from 'vitest'
import { to8Bit } from './to8Bit.ts'

test('16-bit samples are rounded to the nearest of 8 bits; 8-bit rasters stay as they are', () => {
  const wide = { width: 1, height: 1, channels: 4, data: Uint16Array.from([0, 128, 129, 65_535]) } as const
  expect(to8Bit(wide).data).toEqual(Uint8Array.from([0, 0, 1, 255]))
  const narrow = { width: 1, height: 1, channels: 3, data: Uint8Array.from([1, 2, 3]) } as const
  expect(to8Bit(narrow)).toBe(narrow)
})
