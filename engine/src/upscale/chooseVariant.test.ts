import { expect, test } from 'vitest'
import { chooseVariant } from './chooseVariant.ts'

test('a photo with little noise and faint blocks is enlarged as it is', () => {
  expect(chooseVariant({ noise: 1.7, blocks: 1.09 })).toBe('clean')
})

test('noise alone or blocks alone call for the robust way', () => {
  expect(chooseVariant({ noise: 1.9, blocks: 1 })).toBe('robust')
  expect(chooseVariant({ noise: 0, blocks: 1.15 })).toBe('robust')
})
