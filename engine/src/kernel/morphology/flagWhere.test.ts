import { expect, test } from 'vitest'
import { flagWhere } from './flagWhere.ts'

test('flags the pixels that pass', () => {
  expect([...flagWhere(4, (pixel) => pixel % 3 === 0)]).toEqual([1, 0, 0, 1])
})
