import { expect, test } from 'vitest'
import { editPace } from './editPace.ts'

test('a guess comes first; the first edit sets the pace, later ones move it by a tenth of the difference', () => {
  const pace = editPace()
  expect(pace.meanMs()).toBe(5_000)
  pace.ended(2_000)
  expect(pace.meanMs()).toBe(2_000)
  pace.ended(4_000)
  expect(pace.meanMs()).toBe(2_200)
})
