import { expect, test } from 'vitest'
import { parseHexColour } from './parseHexColour.ts'

test('reads the three channels in order', () => {
  expect(parseHexColour('#ff3300')).toEqual([1, 0.2, 0])
  expect(parseHexColour('#000033')).toEqual([0, 0, 0.2])
})
