import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDependencies } from './steps/installDependencies.mjs'
import { installTestPrograms } from './steps/installTestPrograms.mjs'
import { pinnedNode, root, run } from './steps/run.mjs'
import { staticChecks } from './steps/staticChecks.mjs'
import { storiesOf, testsOf } from './steps/testReports.mjs'

// Plain JavaScript: the machine's own Node, from 20 on, runs this file before the pinned one is installed.
installDependencies()
installTestPrograms()
run(pinnedNode, ['scripts/installModels.ts'])
run(pinnedNode, ['scripts/buildWeb.ts'])

const reports = mkdtempSync(join(tmpdir(), 'spotless-test-'))
const counts = { passed: 0, failed: 0 }
/** What failed, told again at the end: the log of a whole run is long. @type {string[]} */
const failures = []
/** What passed at its second try only. @type {string[]} */
const flaky = []
/** What each part took. @type {string[]} */
const durations = []

/** Runs a command as one part of the tests. @returns its exit status */
const runPart = (what, command, args, env) => {
  console.log(`\n${what}`)
  const startedAt = performance.now()
  const code = run(command, args, { mayFail: true, env })
  durations.push(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${what}`)
  return code
}

/** Runs one check of the whole tree, which counts as one test. */
const check = (what, command, args) => {
  const passed = runPart(what, command, args) === 0
  counts[passed ? 'passed' : 'failed'] += 1
  if (!passed) failures.push(what)
}

/** Runs a test runner that leaves a JSON report, and adds up what the report says; no report counts as one failure. */
const suite = (what, command, args, env, read) => {
  const report = join(reports, `${what.replace(/\W+/g, '-')}.json`)
  const code = runPart(what, command, args(report), env(report))
  /** @type {readonly import('./steps/testReports.mjs').Told[]} */
  let tests = []
  try {
    tests = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.error(`${what} left no readable report: ${error.message}`)
  }
  const named = (wanted) => tests.filter(({ outcome }) => outcome === wanted).map(({ name }) => `${what}: ${name}`)
  const failed = named('failed')
  if (code !== 0 && failed.length === 0) failed.push(`${what}: the runner itself failed`)
  counts.passed += tests.length - named('failed').length
  counts.failed += failed.length
  failures.push(...failed)
  flaky.push(...named('flaky'))
}

// On a machine at its limit a test may miss its moment: it is run once more, and the end of the log names it.
const retries = 1

const vitest = (project) =>
  suite(
    `Tests: ${project}`,
    pinnedNode,
    (report) => [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...[
        'run',
        '--project',
        project,
        `--retry=${retries}`,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
    ],
    () => ({}),
    testsOf,
  )

for (const script of staticChecks) check(`npm run ${script}`, 'npm', ['run', '-s', script])
for (const project of ['unit', 'slow', 'web', 'models']) vitest(project)
suite(
  'Stories in Chromium',
  pinnedNode,
  () => [
    join(root, 'node_modules/@playwright/test/cli.js'),
    ...['test', '--config', 'e2e/playwright.config.ts', `--retries=${retries}`],
  ],
  (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  storiesOf,
)
check('Security scan', pinnedNode, ['scripts/scan.ts'])
// `npm run bench -- faults` makes five hundred on one database.
const faultyEdits = '100'
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
console.log(`\nThe parts took\n${durations.join('\n')}`)
for (const name of flaky) console.log(`\nPASSED AT THE SECOND TRY ${name}`)
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
