import { relative } from 'node:path'
import { root } from './run.mjs'

const firstLines = (messages) =>
  messages
    .join('\n')
    .split('\n')
    .filter((line) => line !== '')
    .slice(0, 12)

/**
 * The tests of a JSON report of Vitest, and the files that could not be run, with the first lines of why they failed.
 * @returns {readonly import('./testReports.mjs').Told[]}
 */
export const testsOf = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && !assertionResults.some((result) => result.status === 'failed'))
      return [{ outcome: 'failed', name: [file, ...firstLines([message])].join('\n') }]
    return assertionResults
      .filter((result) => result.status === 'passed' || result.status === 'failed')
      .map(({ status: ended, fullName, failureMessages: [first = '', ...others] }) => ({
        outcome: ended === 'passed' && first !== '' ? 'flaky' : ended,
        name: [`${file} › ${fullName}`, ...firstLines([first, ...others])].join('\n'),
      }))
  })

const outcomes = { expected: 'passed', flaky: 'flaky', unexpected: 'failed' }

/**
 * The stories of a JSON report of Playwright that ran.
 * @returns {readonly import('./testReports.mjs').Told[]}
 */
export const storiesOf = ({ suites = [] }) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...storiesOf({ suites: inner }),
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status in outcomes)
        .map(({ projectName, status }) => ({
          outcome: outcomes[status],
          name: `[${projectName}] ${file}:${line} › ${title}`,
        })),
    ),
  ])
