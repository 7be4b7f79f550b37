import { readdirSync } from 'node:fs'
import { weights } from '@spotless/engine-node/models/manifest'
import { expect, test } from 'vitest'
import { ownReaders, purposes } from './modelCredits.ts'

test('of every model that the engine can load, the credits page says what it does', () => {
  expect(Object.keys(weights).filter((model) => purposes[model] === undefined)).toEqual([])
})

test('every file of weights kept beside the code is in the credits', () => {
  const kept = readdirSync(new URL('../../engine/weights', import.meta.url)).filter((name) => !name.endsWith('.md'))
  const withFile = Object.values(weights).flatMap((entry) => {
    if ('file' in entry) return [entry.file]
    return 'correction' in entry ? [entry.correction] : []
  })
  expect([...withFile, ...Object.keys(ownReaders)].toSorted()).toEqual(kept.toSorted())
})
