import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { installDependencies } from './steps/installDependencies.mjs'
import { installTestPrograms } from './steps/installTestPrograms.mjs'
import { pinnedNode, root, run } from './steps/run.mjs'
import { staticChecks } from './steps/staticChecks.mjs'

// Plain JavaScript: the machine's own Node, from 20 on, runs this file before the pinned one is installed.
installDependencies()
installTestPrograms()
run(pinnedNode, ['scripts/installModels.ts'])
run(pinnedNode, ['scripts/buildWeb.ts'])

const reports = mkdtempSync(join(tmpdir(), 'spotless-test-'))
const counts = { passed: 0, failed: 0 }
/** What failed, with its first lines, told again at the end: the log of a whole run is long. @type {string[]} */
const failures = []

/** Runs one check of the whole tree, which counts as one test. */
const check = (what, command, args) => {
  console.log(`\n${what}`)
  const passed = run(command, args, { mayFail: true }) === 0
  counts[passed ? 'passed' : 'failed'] += 1
  if (!passed) failures.push(what)
}

/** Runs a test runner that leaves a JSON report, and adds up what the report says; no report counts as one failure. */
const suite = (what, command, args, env, read) => {
  console.log(`\n${what}`)
  const report = join(reports, `${what.replace(/\W+/g, '-')}.json`)
  const code = run(command, args(report), { mayFail: true, env: env(report) })
  let passed = 0
  let failed = []
  try {
    ;({ passed, failed } = read(JSON.parse(readFileSync(report, 'utf8'))))
  } catch (error) {
    console.error(`${what} left no readable report: ${error.message}`)
  }
  if (code !== 0 && failed.length === 0) failed = ['the runner itself failed']
  counts.passed += passed
  counts.failed += failed.length
  failures.push(...failed.map((failure) => `${what}: ${failure}`))
}

const firstLines = (message) => message.split('\n').slice(0, 12).join('\n')

/** The failed tests of a report of Vitest, and the files that could not be run: path, name, first lines of the message. */
const failedTests = (json) =>
  json.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    const file = relative(root, name)
    if (status === 'failed' && failed.length === 0) return [`${file}\n${firstLines(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}\n${firstLines(failureMessages.join('\n'))}`,
    )
  })

/** The stories of a report of Playwright that failed at every try. */
const failedStories = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...failedStories(inner),
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName }) => `[${projectName}] ${file}:${line} › ${title}`),
    ),
  ])

const vitest = (project) =>
  suite(
    `Tests: ${project}`,
    pinnedNode,
    (report) => [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    ],
    () => ({}),
    (json) => ({ passed: json.numPassedTests, failed: failedTests(json) }),
  )

for (const script of staticChecks) check(`npm run ${script}`, 'npm', ['run', '-s', script])
for (const project of ['unit', 'slow', 'web', 'models']) vitest(project)
suite(
  'Stories in Chromium',
  pinnedNode,
  // On a machine at its limit a story may miss its moment: it is told once more, and its report calls it flaky.
  () => [
    join(root, 'node_modules/@playwright/test/cli.js'),
    ...['test', '--config', 'e2e/playwright.config.ts', '--retries=1'],
  ],
  (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  (json) => ({ passed: json.stats.expected + json.stats.flaky, failed: failedStories(json.suites) }),
)
check('Security scan', pinnedNode, ['scripts/scan.ts'])
// `npm run bench -- faults` makes five hundred on one database.
const faultyEdits = '150'
for (const database of ['postgres', 'pglite']) {
  check(`Edits under faults on ${database}`, pinnedNode, [
    'bench/main.ts',
    'faults',
    '--database',
    database,
    '--edits',
    faultyEdits,
  ])
}

rmSync(reports, { recursive: true, force: true })
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
