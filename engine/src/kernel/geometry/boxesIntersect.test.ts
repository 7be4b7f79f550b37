import { expect, test } from 'vitest'
import { boxesIntersect } from './boxesIntersect.ts'

const box = { left: 2, top: 3, width: 4, height: 5 }

test.each([
  ['overlapping', { left: 5, top: 7, width: 4, height: 4 }, true],
  ['contained', { left: 3, top: 4, width: 1, height: 1 }, true],
  ['touching at the right', { left: 6, top: 3, width: 4, height: 5 }, false],
  ['touching below', { left: 2, top: 8, width: 4, height: 5 }, false],
  ['apart', { left: 20, top: 3, width: 4, height: 5 }, false],
])('%s', (_, other, isIntersecting) => {
  expect(boxesIntersect(box, other)).toBe(isIntersecting)
  expect(boxesIntersect(other, box)).toBe(isIntersecting)
})
