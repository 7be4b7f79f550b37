/**
 * `npm run bench` measures the erase latency; `npm run bench -- quality matte` and its like measure quality. Each writes
 * JSON and a Markdown table into `bench/results`.
 */
const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  '': () => import('./erase.ts'),
  post: () => import('./postLatency.ts'),
  faces: () => import('./faceLatency.ts'),
  'quality face': () => import('./faceQuality.ts'),
  'sheets face': () => import('./faceSheets.ts'),
  'quality matte': () => import('./matteQuality.ts'),
  'sheet matte': () => import('./matteSheet.ts'),
  'speed matte': () => import('./matteSpeed.ts'),
  'quality erase': () => import('./eraseQuality.ts'),
  'blind erase': () => import('./eraseBlind.ts'),
  'quality marks': () => import('./markQuality.ts'),
  'quality candidates': () => import('./candidateQuality.ts'),
  'speed marks': () => import('./markSpeed.ts'),
  'quality clean': () => import('./cleanQuality.ts'),
  'sheet clean': () => import('./cleanSheet.ts'),
  'quality upscale': () => import('./upscaleQuality.ts'),
  'race upscale': () => import('./upscaleRace.ts'),
  'speed upscale': () => import('./upscaleSpeed.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  painting: () => import('./painting.ts'),
  planner: () => import('./promptPlanner.ts'),
  'sheet prompt': () => import('./promptSheet.ts'),
  faults: () => import('./faults.ts'),
  load: () => import('./load.ts'),
  'speed crisp': () => import('./crispSpeed.ts'),
  'outputs capture': () => import('./outputs/captureOutputs.ts'),
  'outputs compare': () => import('./outputs/compareOutputs.ts'),
  publish: () => import('./publish.ts'),
}

const words = process.argv.slice(2)
const firstOption = words.findIndex((word) => word.startsWith('--'))
const name = words
  .slice(0, firstOption < 0 ? undefined : firstOption)
  .filter((word) => !/^\d+$/.test(word) && !word.includes('/'))
  .join(' ')
const bench = benches[name]
if (bench === undefined) {
  const names = Object.keys(benches).map((key) => `'${key}'`)
  console.error(`There is no benchmark '${name}'. There are: ${names.join(', ')}.`)
  process.exitCode = 1
} else await bench()
