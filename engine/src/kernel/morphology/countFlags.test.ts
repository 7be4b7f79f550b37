import { expect, test } from 'vitest'
import { countFlags } from './countFlags.ts'

test('flags that are set are counted, whatever their value', () => {
  expect(countFlags(Uint8Array.of(0, 1, 255, 0, 1))).toBe(3)
  expect(countFlags(new Uint8Array(0))).toBe(0)
})
