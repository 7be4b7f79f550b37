/**
 * How long a mark of each row of `quality marks` takes to be taken away, end to end and for each painted area, and how much of
 * that networks take. `npm run bench -- speed markRows [ROW …]`; needs the weights and the photos and faces of the
 * development set.
 */

import { cpus, loadavg } from 'node:os'
import { maskRegions } from '@spotless/engine/inpaint/maskRegions'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { median } from '@spotless/engine/kernel/statistics/median'
import type { ModelSession, ModelStore } from '@spotless/engine/ports'
import { removeWatermark } from '@spotless/engine/watermark/removeWatermark'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { maskPng } from '../images/maskPng.ts'
import { openModels } from '../paths.ts'
import { markConditions } from '../quality/marks/conditions.ts'
import type { MarkCase } from '../quality/marks/markCase.ts'
import { markSets } from '../quality/marks/photos.ts'
import { rowCase } from '../quality/marks/rowCase.ts'
import { writeResults } from '../report/writeResults.ts'

const rounds = 3
const goalSeconds = 1
const set = markSets.development

interface Row {
  readonly row: string
  readonly photo: string
  readonly areas: number
  readonly paintedPixels: number
  readonly seconds: number
  readonly networkSeconds: number
}

/** Networks whose calls are timed. */
const timedStore = (store: ModelStore): { readonly models: ModelStore; readonly takeMs: () => number } => {
  let ms = 0
  const timed = new WeakMap<ModelSession, ModelSession>()
  const withTime = (session: ModelSession): ModelSession => ({
    ...session,
    run: async (...asked) => {
      const began = performance.now()
      const answer = await session.run(...asked)
      ms += performance.now() - began
      return answer
    },
  })
  return {
    models: {
      ...store,
      session: async (name) => {
        const session = await store.session(name)
        const known = timed.get(session) ?? withTime(session)
        timed.set(session, known)
        return known
      },
    },
    takeMs: () => {
      const taken = ms
      ms = 0
      return taken
    },
  }
}

const only = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const store = openModels()
const { models, takeMs } = timedStore(store)
const context = pipelineContext(models)

const measure = async (row: string, photo: string, one: MarkCase): Promise<Row> => {
  const mask = await maskPng(one.mask)
  const request = { mode: 'watermark-removal', photo: one.file, mask, action: 'erase', options: {} } as const
  const [seconds, networkSeconds]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    takeMs()
    const began = performance.now()
    await removeWatermark(request, context)
    seconds.push((performance.now() - began) / 1000)
    networkSeconds.push(takeMs() / 1000)
  }
  return {
    ...{ row, photo, areas: maskRegions(one.mask).length },
    paintedPixels: one.mask.data.filter((value) => value > 0).length,
    ...{ seconds: median(seconds), networkSeconds: median(networkSeconds) },
  }
}

const rows: Row[] = []
for (const [number, variants] of markConditions.entries()) {
  const [condition] = variants
  if (condition === undefined || (only.length > 0 && !only.includes(condition.name))) continue
  const { photo, one } = await rowCase(set, number, 0, condition)
  if (rows.length === 0) await measure(condition.name, photo, one)
  const row = await measure(condition.name, photo, one)
  console.log(row)
  rows.push(row)
}
await store.close()

const perArea = ({ seconds, areas }: Row): number => seconds / areas
const line = (row: Row): string =>
  `| ${[
    row.row,
    row.areas,
    Math.round(row.paintedPixels / 1000),
    row.seconds.toFixed(1),
    perArea(row).toFixed(1),
    `${Math.round((100 * row.networkSeconds) / row.seconds)} %`,
  ].join(' | ')} |`
const text = [
  '# Removal of marks: seconds',
  '',
  `The first development case of each row of [quality marks](../quality/marks.md), photos of 480 px on the shorter side, three times as much where the row says large; two threads, warm, medians of ${rounds} rounds. ` +
    `The machine’s load in the last minutes was ${loadavg()[1]?.toFixed(0)} on ${cpus().length} cores: well above the cores, only ratios mean anything. ` +
    `Under ${goalSeconds} s an area is the aim: ${rows.filter((row) => perArea(row) < goalSeconds).length} of ${rows.length} rows reach it, the mean is ${mean(rows.map(perArea)).toFixed(1)} s.`,
  '',
  '| mark | areas | painted, thousand px | seconds | per area | in networks |',
  '|---|---:|---:|---:|---:|---:|',
  ...rows.map(line),
  '',
].join('\n')
console.log(text)
if (only.length === 0) await writeResults('speed/markRows', rows, text)
