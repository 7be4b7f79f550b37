import { expect, test } from 'vitest'
import { chooseVariant } from './chooseVariant.ts'

test('a photo with little noise and faint blocks is enlarged as it is', () => {
  expect(chooseVariant({ noise: 2.4, blocks: 1.3 })).toBe('clean')
})

test('noise alone or blocks alone call for the robust way', () => {
  expect(chooseVariant({ noise: 2.6, blocks: 1 })).toBe('robust')
  expect(chooseVariant({ noise: 0, blocks: 1.5 })).toBe('robust')
})
