import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

const config: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const forbidden = config.forbidden ?? []

/** One planted import a rule: the rule, the file that imports, the file that is imported. */
const planted: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['contract-knows-nobody', 'contract/src/a.ts', 'engine/src/raster/raster.ts'],
  ['planner-knows-contract', 'planner/src/a.ts', 'engine/src/raster/raster.ts'],
  ['web-knows-contract', 'web/src/pages/a.ts', 'server/src/log.ts'],
  ['engine-web-knows-engine', 'engine-web/src/a.ts', 'engine-node/src/nodePorts.ts'],
  ['device-page-alone-runs-the-engine', 'web/src/features/landing/a.ts', 'engine-web/src/deviceWeights.ts'],
  ['server-backup', 'server/src/backup/a.ts', 'server/src/edits/edits.ts'],
  ['server-network', 'server/src/network/a.ts', 'server/src/db/db.ts'],
  ['server-db', 'server/src/db/a.ts', 'server/src/config.ts'],
  ['server-jobs', 'server/src/jobs/a.ts', 'server/src/queue/queue.ts'],
  ['server-pixels', 'server/src/pixels/a.ts', 'server/src/worker/worker.ts'],
  ['server-storage', 'server/src/storage/a.ts', 'server/src/db/db.ts'],
  ['server-tracing', 'server/src/tracing/a.ts', 'server/src/config.ts'],
  ['server-events', 'server/src/events/a.ts', 'server/src/edits/edits.ts'],
  ['server-queue', 'server/src/queue/a.ts', 'server/src/edits/edits.ts'],
  ['server-billing', 'server/src/billing/a.ts', 'server/src/edits/edits.ts'],
  ['server-hosted', 'server/src/hosted/a.ts', 'server/src/worker/worker.ts'],
  ['server-identity', 'server/src/identity/a.ts', 'server/src/privacy/privacy.ts'],
  ['server-mail', 'server/src/mail/a.ts', 'server/src/identity/identity.ts'],
  ['server-edits', 'server/src/edits/a.ts', 'server/src/metrics/metrics.ts'],
  ['server-batches', 'server/src/batches/a.ts', 'server/src/worker/worker.ts'],
  ['server-metrics', 'server/src/metrics/a.ts', 'server/src/privacy/privacy.ts'],
  ['server-privacy', 'server/src/privacy/a.ts', 'server/src/api/api.ts'],
  ['server-webhooks', 'server/src/webhooks/a.ts', 'server/src/edits/edits.ts'],
  ['server-signing', 'server/src/signing/a.ts', 'server/src/db/db.ts'],
  ['server-worker', 'server/src/worker/a.ts', 'server/src/api/api.ts'],
  ['server-api', 'server/src/api/a.ts', 'server/src/worker/worker.ts'],
  ['server-commands', 'server/src/commands/a.ts', 'server/src/api/api.ts'],
  ['server-unlisted-part', 'server/src/newPart/a.ts', 'server/src/db/db.ts'],
  ['server-base', 'server/src/secrets.ts', 'server/src/config.ts'],
  ['server-config', 'server/src/config.ts', 'server/src/api/api.ts'],
  ['cli-knows-the-engine', 'cli/src/a.ts', 'server/src/log.ts'],
  ['kernel-is-below-all', 'engine/src/kernel/a.ts', 'engine/src/matte/matte.ts'],
  ['detect-below-pipelines', 'engine/src/detect/a.ts', 'engine/src/matte/matte.ts'],
  ['candidates-use-detect-matte-bands-and-lines', 'engine/src/candidates/a.ts', 'engine/src/inpaint/inpaint.ts'],
  ['plan-alone-looks-for-things', 'engine/src/matte/a.ts', 'engine/src/detect/detect.ts'],
]
const circle = ['server/src/billing/one.ts', 'server/src/billing/other.ts'] as const

let folder: string
let violations: ICruiseResult['summary']['violations']

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
const importOf = (from: string, to: string, name: string): string =>
  `import type { ${name} } from './${relative(dirname(from), to)}'\nexport type { ${name} }\n`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-direction-'))
  for (const [, , to] of planted) await write(to, 'export type Planted = string\n')
  for (const [, from, to] of planted) await write(from, importOf(from, to, 'Planted'))
  const [one, other] = circle
  await write(one, importOf(one, other, 'Other').concat('export type One = string\n'))
  await write(other, importOf(other, one, 'One').concat('export type Other = string\n'))
  const { output } = await cruise(['contract', 'planner', 'engine', 'engine-web', 'server', 'web', 'cli'], {
    ...config.options,
    baseDir: folder,
    ruleSet: { forbidden },
    validate: true,
    outputType: 'json',
  })
  const result: ICruiseResult = typeof output === 'string' ? JSON.parse(output) : output
  violations = result.summary.violations
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(planted)('%s forbids %s to import %s', (rule, from, to) => {
  expect(violations.filter((one) => one.from === from && one.to === to).map((one) => one.rule.name)).toContain(rule)
})

test('no-cycle forbids a circle of types alone', () => {
  expect(violations.filter((one) => one.rule.name === 'no-cycle').map((one) => one.from)).toEqual([circle[0]])
})

test('every rule about the server was broken once', () => {
  const rules = forbidden.flatMap(({ name }) => name ?? [])
  const names = planted.map(([rule]) => rule)
  expect(rules.filter((name) => name.startsWith('server-') && !names.includes(name))).toEqual([])
})
