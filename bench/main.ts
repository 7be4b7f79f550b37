/**
 * `npm run bench` measures the erase latency; `npm run bench -- quality erase` and its like measure quality. Each writes
 * JSON and a Markdown table into `bench/results`.
 */
const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  '': () => import('./erase.ts'),
  'quality erase': () => import('./eraseQuality.ts'),
  'quality upscale': () => import('./upscaleQuality.ts'),
}

const name = process.argv.slice(2).join(' ')
const bench = benches[name]
if (bench === undefined) {
  console.error(
    `There is no benchmark '${name}'. There are: ${Object.keys(benches)
      .map((key) => `'${key}'`)
      .join(', ')}.`,
  )
  process.exitCode = 1
} else await bench()
