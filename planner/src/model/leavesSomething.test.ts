import { expect, test } from 'vitest'
import { planEdit } from '../planEdit.ts'
import { leavesSomething } from './leavesSomething.ts'

test.each([
  'a bit brighter',
  'make the photo warmer and crop it to 4:5, please',
  'remove the car on the left',
  'Add "Été à Nice" at the top',
  'white background',
  'undo that',
])('the rules know every word of “%s”', (prompt) => {
  expect(leavesSomething(prompt, planEdit(prompt))).toBe(false)
})

test.each(['floute l’arrière-plan', 'más contraste', 'mach es heller', 'put a hat on the dog', 'remove the bin'])(
  'the rules leave something of “%s”',
  (prompt) => {
    expect(leavesSomething(prompt, planEdit(prompt))).toBe(true)
  },
)
