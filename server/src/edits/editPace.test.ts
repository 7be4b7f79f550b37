import { expect, test } from 'vitest'
import { editPace } from './editPace.ts'

test('starts from a default; the first edit sets the pace, each later one moves it by a tenth of the difference', () => {
  const pace = editPace()
  expect(pace.meanMs()).toBe(5_000)
  pace.ended(2_000)
  expect(pace.meanMs()).toBe(2_000)
  pace.ended(4_000)
  expect(pace.meanMs()).toBe(2_200)
})
