/**
 * Runs one benchmark: `npm run bench -- NAME [arguments]`; without a name it lists them all. What each writes into
 * `bench/results` has the benchmark's name: `quality erase` writes `quality/erase.json` and `.md`.
 */

import type { Bench } from './list/bench.ts'
import { operationBenches } from './list/operationBenches.ts'
import { qualityBenches } from './list/qualityBenches.ts'

const benches: Readonly<Record<string, Bench>> = { ...qualityBenches, ...operationBenches }

const words = process.argv.slice(2)
const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((candidate) => candidate in benches)
const bench = name === undefined ? undefined : benches[name]
if (name === undefined || bench === undefined) {
  if (words.length > 0) console.error(`There is no benchmark '${words.join(' ')}'. There are:\n`)
  for (const [each, { measures, minutes }] of Object.entries(benches))
    console.log(`${each.padEnd(20)} ${`${minutes} min`.padStart(6)}  ${measures}`)
  process.exitCode = words.length > 0 ? 1 : 0
} else {
  // A benchmark reads its own arguments from the third on, whether it is started here or by its file.
  process.argv.splice(2, name.split(' ').length)
  await bench.run()
}
