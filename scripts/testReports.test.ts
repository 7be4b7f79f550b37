import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storiesOf, testsOf } from './steps/testReports.mjs'

const name = join(import.meta.dirname, '..', 'engine', 'a.test.ts')

test('a report of Vitest tells what failed, what passed at a second try, and which files could not be run', () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
    ...{ fullName, status, failureMessages },
  })
  const report = {
    testResults: [
      {
        ...{ name, status: 'failed', message: '' },
        assertionResults: [
          result('one', 'passed'),
          result('two', 'passed', 'expected 1 to be 2'),
          result('three', 'failed', 'expected 3'),
          result('four', 'skipped'),
        ],
      },
      { name: name.replace('a.', 'b.'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(testsOf(report)).toEqual([
    { outcome: 'passed', name: 'engine/a.test.ts › one' },
    { outcome: 'flaky', name: 'engine/a.test.ts › two\nexpected 1 to be 2' },
    { outcome: 'failed', name: 'engine/a.test.ts › three\nexpected 3' },
    { outcome: 'failed', name: 'engine/b.test.ts\nCannot find module' },
  ])
})

test('a report of Playwright tells its stories by window, those that did not run left out', () => {
  const tests = [
    { projectName: 'phone', status: 'flaky' },
    { projectName: 'tablet', status: 'expected' },
    { projectName: 'desk', status: 'unexpected' },
    { projectName: 'other', status: 'skipped' },
  ]
  const inner = { specs: [{ file: 'a.story.ts', line: 3, title: 'a photo', tests }] }
  expect(storiesOf({ suites: [{ suites: [inner] }] })).toEqual([
    { outcome: 'flaky', name: '[phone] a.story.ts:3 › a photo' },
    { outcome: 'passed', name: '[tablet] a.story.ts:3 › a photo' },
    { outcome: 'failed', name: '[desk] a.story.ts:3 › a photo' },
  ])
})
