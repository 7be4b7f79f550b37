/**
 * Attacks a running installation of its own, one attack after the other: `npm run bench -- attacks [--port 4700] [--only NAME] [--keep-results]`.
 * The figures before the defences are from the same attacks on the version before them. Exits with status 1 where it does not hold.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startCluster } from '../cluster/startCluster.ts'
import { writeResults } from '../report/writeResults.ts'
import type { Attack } from './attack.ts'
import before from './before.json' with { type: 'json' }
import { eventStreams } from './eventStreams.ts'
import { forwardedAddresses } from './forwardedAddresses.ts'
import { leaving } from './leaving.ts'
import { parallelEdits } from './openEdits.ts'
import { refusedUpload } from './refusedUpload.ts'
import { searchFlood } from './searches.ts'
import { slowBodies, slowHeaders } from './slowClients.ts'
import { nulInText } from './storedText.ts'
import { uploadFlood } from './uploadFlood.ts'

const attacks: readonly Attack[] = [
  forwardedAddresses,
  refusedUpload,
  searchFlood,
  eventStreams,
  parallelEdits,
  uploadFlood,
  slowHeaders,
  slowBodies,
  nulInText,
  // It stops the processes.
  leaving,
]

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    port: { type: 'string', default: '4700' },
    only: { type: 'string' },
    'keep-results': { type: 'boolean', default: false },
  },
})
const firstPort = z.coerce.number().int().min(1_024).max(65_000).parse(values.port)
const figuresBefore: Readonly<Record<string, string>> = before

const rows: { attack: string; goal: string; before: string; after: string; isHeld: boolean }[] = []
const chosen = attacks.filter(({ name }) => values.only === undefined || name.includes(values.only))
const environmentOf = ({ environment = {} }: Attack): string => JSON.stringify(environment)
for (const given of new Set(chosen.map(environmentOf))) {
  const cluster = await startCluster({
    ...{ database: 'postgres', storage: 'disk', apis: 1, workers: 1, firstPort },
    environment: { MODEL_THREADS: '1', LOG_LEVEL: 'warn', ...JSON.parse(given) },
  })
  try {
    for (const attack of chosen) {
      if (environmentOf(attack) !== given) continue
      const { name, goal } = attack
      const { figure, isHeld } = await attack.run(cluster)
      rows.push({ attack: name, goal, before: figuresBefore[name] ?? 'not measured', after: figure, isHeld })
      console.log(`${isHeld ? 'held' : 'FAILED'}  ${name}: ${figure} (goal: ${goal})`)
    }
  } finally {
    await cluster.close()
  }
}
const table = [
  'Attacks on one API and one worker with PostgreSQL, everything on one machine.',
  '',
  '| attack | must hold | before | now | |',
  '|---|---|---|---|---|',
  ...rows.map(
    (row) => `| ${row.attack} | ${row.goal} | ${row.before} | ${row.after} | ${row.isHeld ? 'held' : 'FAILED'} |`,
  ),
  '',
].join('\n')
if (values['keep-results']) await writeResults('attacks', rows, table)
if (rows.some(({ isHeld }) => !isHeld)) process.exitCode = 1
