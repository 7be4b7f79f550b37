import { expect, test } from 'vitest'
import { planImageEdit } from './planImageEdit.ts'

test.each([
  'remove the dog',
  'Remove the object',
  'remove it',
  'Please erase this',
  'fill in the marked area',
  'get rid of the person on the left',
  'inpaint',
])('"%s" under a mask erases what is marked', (prompt) => {
  expect(planImageEdit(prompt, true)).toBe('object-removal')
  expect(planImageEdit(prompt, false)).toBe('prompt-edit')
})

test.each([
  'make it brighter',
  'remove the background',
  'remove the dog and make it brighter',
  'a sunlit lounge with a flamingo',
  'replace the car with a horse',
])('"%s" is edited as words ask for, also under a mask', (prompt) => {
  expect(planImageEdit(prompt, true)).toBe('prompt-edit')
})
