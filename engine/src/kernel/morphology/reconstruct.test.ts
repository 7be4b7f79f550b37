import { expect, test } from 'vitest'
import { reconstruct } from './reconstruct.ts'

test('components that hold a marker stay whole, the others go, and a marker beside the mask adds nothing', () => {
  const mask = Uint8Array.from('110011' + '010001' + '000100', Number)
  const marker = Uint8Array.from('100000' + '001000' + '000100', Number)
  expect([...reconstruct(marker, mask, 6, 4)].join('')).toBe('110000' + '010000' + '000100')
})

test('by eight neighbours a component goes on over corners', () => {
  const mask = Uint8Array.of(1, 0, 0, 0, 1, 0, 0, 0, 255)
  const marker = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0)
  expect([...reconstruct(marker, mask, 3, 8)]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1])
  expect([...reconstruct(marker, mask, 3, 4)]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0])
})
