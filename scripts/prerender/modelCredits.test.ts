import { weights } from '@spotless/engine/model/manifest'
import { expect, test } from 'vitest'
import { purposes } from './modelCredits.ts'

test('of every model that the engine can load, the credits page says what it does', () => {
  expect(Object.keys(weights).filter((model) => purposes[model] === undefined)).toEqual([])
})
