import { expect, test } from 'vitest'
import { modeFromQuery } from './mode.ts'

test.each([
  ['object-removal', 'object-removal'],
  ['Object-Removal', 'prompt-edit'],
  ['', 'prompt-edit'],
  [null, 'prompt-edit'],
  ['__proto__', 'prompt-edit'],
])('the mode parameter %j opens %s', (value, mode) => {
  expect(modeFromQuery(value)).toBe(mode)
})
