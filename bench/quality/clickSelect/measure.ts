/**
 * Objects selected by clicks that are simulated from what was painted: how many until the selection is right.
 * `npm run bench -- quality clickSelect [hints|objects|grabCut] [development]`; needs the weights, and Python with OpenCV for
 * GrabCut. One selector alone replaces its own part of the results.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hint } from '@spotless/engine/candidates/selection/hint'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import type { Mask } from '@spotless/engine/raster/raster'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { openModels, resultsFolder } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { maskIou, nextClick } from './nextClick.ts'
import { type SelectorName, selectors } from './selectors.ts'
import { openObject, readTruth } from './truth.ts'

const benchName = 'quality/clickSelect'
const rightFrom = 0.9
/** An object that is not right after so many clicks counts as this many. */
const maxClicks = 10

interface Row {
  readonly object: string
  /** IoU after each click. */
  readonly ious: readonly number[]
  /** IoU of the smaller part that a press beside the first click takes instead; of hints alone. */
  readonly partIou?: number
  /** Clicks to the first selection that is right; null where none is. */
  readonly clicks: number | null
  /** Processor time of each click, in seconds. */
  readonly cpuSeconds: readonly number[]
}
type Results = Partial<Record<SelectorName, readonly Row[]>>

const names = process.argv.slice(2).filter((name): name is SelectorName => name in selectors)
const isDevelopment = process.argv.includes('development')
const models = openModels()
const runtime = nodeRuntime(models)
const truth = await readTruth()

const round = (value: number): number => Math.round(value * 1000) / 1000

const selectAll = async (name: SelectorName): Promise<Row[]> => {
  const rows: Row[] = []
  for (const object of isDevelopment ? truth.development : truth.judging) {
    const { raster, truth: wanted } = await openObject(object)
    const select = selectors[name].select(raster, runtime)
    const [hints, ious, cpuSeconds]: [Hint[], number[], number[]] = [[], [], []]
    let selected: Mask | null = null
    while (hints.length < maxClicks && (ious.at(-1) ?? 0) < rightFrom) {
      const hint = nextClick(selected, wanted)
      if (hint === null) break
      // Only adding is possible there: further clicks change nothing.
      if (name === 'objects' && (hint.kind === 'remove' || hints.length === 4)) break
      hints.push(hint)
      const before = process.cpuUsage()
      selected = await select(hints)
      const { user, system } = process.cpuUsage(before)
      cpuSeconds.push(round((user + system) / 1e6))
      ious.push(selected === null ? 0 : round(maskIou(selected, wanted)))
    }
    const isRight = (ious.at(-1) ?? 0) >= rightFrom
    const [first] = hints
    const part = name === 'hints' && first !== undefined ? await select([{ ...first, isPart: true }]) : null
    const partIou = part === null ? {} : { partIou: round(maskIou(part, wanted)) }
    rows.push({ object: object.name, ious, ...partIou, clicks: isRight ? ious.length : null, cpuSeconds })
    console.log(name, object.name, isRight ? ious.length : '-', ious.join(' '), cpuSeconds.join(' '))
  }
  return rows
}

const clicksOf = (row: Row): number => row.clicks ?? maxClicks
const lastIou = ({ ious }: Row): string => (ious.at(-1) ?? 0).toFixed(2)

const tableOf = (results: Results): string => {
  const done = (Object.keys(selectors) as SelectorName[]).filter((name) => results[name] !== undefined)
  const rowsOf = (name: SelectorName): readonly Row[] => results[name] ?? []
  const summary = done.map((name) => {
    const rows = rowsOf(name)
    const right = rows.filter(({ clicks }) => clicks !== null).length
    const first = mean(rows.map(({ ious }) => ious[0] ?? 0))
    const nearer = rows.map(({ ious, partIou = 0 }) => Math.max(ious[0] ?? 0, partIou))
    const rightOf = (ious: readonly number[]): number => ious.filter((iou) => iou >= rightFrom).length
    const either = `${mean(nearer).toFixed(2)}, ${rightOf(nearer)} right`
    const pressed = rows.some(({ partIou }) => partIou !== undefined) ? either : '–'
    const later = rows.flatMap(({ cpuSeconds }) => cpuSeconds.slice(1)).sort((a, b) => a - b)
    const median = later[later.length >> 1]
    return `| ${selectors[name].name} | ${mean(rows.map(clicksOf)).toFixed(2)} | ${right} of ${rows.length} | ${first.toFixed(2)}, ${rightOf(rows.map(({ ious }) => ious[0] ?? 0))} right | ${pressed} | ${median === undefined || name === 'grabCut' ? '–' : median.toFixed(2)} |`
  })
  const objects = rowsOf(done[0] ?? 'hints').map(({ object }, index) => {
    const cells = done.map((name) => {
      const row = rowsOf(name)[index]
      return row === undefined ? '' : row.clicks === null ? `never (${lastIou(row)})` : `${row.clicks}`
    })
    return `| ${object} | ${cells.join(' | ')} |`
  })
  return `# Clicks until a selection is right

Objects painted by eye; each click is at the middle of the largest part that is wrong. Right: IoU ${rightFrom}. An object that is never right
counts as ${maxClicks} clicks. The object under a click cannot be taken away from, so it ends where too much is selected.

| selector | mean clicks | right | IoU after the first | or its smaller part, the nearer | CPU seconds of a later click (median) |
|---|---:|---:|---:|---:|---:|
${summary.join('\n')}

| object | ${done.map((name) => selectors[name].name).join(' | ')} |
|---|${done.map(() => '---:').join('|')}|
${objects.join('\n')}
`
}

const before: Results = isDevelopment
  ? {}
  : JSON.parse(await readFile(join(resultsFolder, `${benchName}.json`), 'utf8').catch(() => '{}'))
const results: Results = { ...before }
for (const name of names.length > 0 ? names : (Object.keys(selectors) as SelectorName[]))
  results[name] = await selectAll(name)
await models.close()
if (isDevelopment) console.log(tableOf(results))
else await writeResults(benchName, results, tableOf(results))
