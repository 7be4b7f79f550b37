import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkLock, lockSchema } from './checkLock.ts'

const good = { resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity: 'sha512-abc', license: 'MIT' }
const problemsOf = (more: object) => checkLock({ packages: { 'node_modules/a': { ...good, ...more } } })

test('our own lock file has nothing but packages of the registry, fixed by hashes, under licences that go with ours', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8')
  const lock = lockSchema.parse(JSON.parse(text))
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500)
  expect(checkLock(lock)).toEqual([])
})

test.each(['MIT', '(MIT OR GPL-2.0-only)', 'Apache-2.0 AND MIT', 'BUSL-1.1 OR MIT'])('%s goes with ours', (license) => {
  expect(problemsOf({ license })).toEqual([])
})

test.each(['GPL-2.0-only', 'BUSL-1.1', 'Apache-2.0 AND SSPL-1.0', 'CC-BY-NC-4.0', 'SEE LICENSE IN LICENSE', undefined])(
  '%s does not',
  (license) => {
    expect(problemsOf({ license })).toEqual([`a has the licence ${license ?? 'unknown'}`])
  },
)

test('reports a foreign registry and a missing hash', () => {
  expect(problemsOf({ resolved: 'git+ssh://git@example.com/a.git', integrity: undefined })).toEqual([
    "a comes from git+ssh://git@example.com/a.git, not from npm's registry",
    'a is not fixed by a SHA-512',
  ])
})
