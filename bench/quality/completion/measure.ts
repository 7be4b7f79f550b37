/**
 * Marks over composites whose coverage is known, fitted to their objects: one that misses a part, and one on the part alone, which means
 * that part. `npm run bench -- quality completion`; needs the weights.
 */

import { countFlags } from '@spotless/engine/kernel/morphology/countFlags'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import type { Mask } from '@spotless/engine/raster/raster'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { damageCases } from '../corrections/cases.ts'
import { damagedCutout } from '../corrections/damagedCutout.ts'
import { keptMatte } from '../matte/keptMatte.ts'
import { fitMarks } from '../removals/fitMarks.ts'

/** How far past the object's edge the mark that misses a part is drawn, and how far past it nothing counts, of the longer side. */
const [drawnRatio, freeRatio] = [0.01, 0.03]

interface Row {
  readonly name: string
  readonly mark: 'misses a part' | 'part alone'
  /** Fraction of the object that is not marked, before and after. */
  readonly missedBefore: number
  readonly missedAfter: number
  /** What is marked beyond the object's margin, by the fit alone, over the object. */
  readonly beyond: number
}

const models = openModels()
const runtime = nodeRuntime(models)
const matteOf = (name: string, photo: RgbPlanes): Promise<Plane> => keptMatte(name, photo, models)
const rows: Row[] = []
for (const sample of damageCases.filter(({ damage }) => damage === 'lost')) {
  const { photo, truth, damaged } = await damagedCutout(sample, matteOf)
  const { width, height } = truth
  const object = Uint8Array.from(truth.data, (value) => (value > 0.5 ? 1 : 0))
  const part = object.map((value, at) => value & (damaged[at] as number))
  const longest = Math.max(width, height)
  const near = dilate(object, width, Math.round(freeRatio * longest))
  const drawnPx = Math.round(drawnRatio * longest)
  const others = object.map((value, at) => value - (part[at] as number))
  const marks = {
    'misses a part': dilate(others, width, drawnPx),
    'part alone': dilate(part, width, drawnPx),
  }
  const fitted = fitMarks(photo, runtime)
  for (const [mark, flags] of Object.entries(marks) as [Row['mark'], Uint8Array][]) {
    const drawn: Mask = { width, height, data: flags.map((value) => 255 * value) }
    const result = await fitted(drawn)
    const missedBy = ({ data }: Mask): number =>
      countFlags(object.map((value, at) => (value === 1 && data[at] === 0 ? 1 : 0))) / countFlags(object)
    const added = result.data.map((value, at) => (value === 255 && flags[at] === 0 && near[at] === 0 ? 1 : 0))
    rows.push({
      name: sample.name,
      mark,
      missedBefore: missedBy(drawn),
      missedAfter: missedBy(result),
      beyond: countFlags(added) / countFlags(object),
    })
    console.log(rows.at(-1))
  }
}
await models.close()

const percent = (ratio: number): string => (100 * ratio).toFixed(1)
const lines = rows.map(
  ({ name, mark, missedBefore, missedAfter, beyond }) =>
    `| ${[name, mark, percent(missedBefore), percent(missedAfter), percent(beyond)].join(' | ')} |`,
)
const of = (mark: Row['mark']): readonly Row[] => rows.filter((row) => row.mark === mark)
const partial = of('misses a part')
const found = partial.filter(({ missedBefore, missedAfter }) => missedAfter < missedBefore / 2).length
const kept = of('part alone').filter(({ missedBefore, missedAfter }) => missedAfter === missedBefore).length
const clean = rows.filter(({ beyond }) => beyond < 0.02).length
await writeResults(
  'quality/completion',
  rows,
  `# Marks fitted to their objects

Composites whose coverage is known. Missed: per cent of the object that is not marked, as drawn and as fitted. Beyond: what the fit marks further
than ${percent(freeRatio)} % of the photo’s longer side from the object, in per cent of the object. A mark on the part alone means that part and should stay as it is.

More than half of the missed part is found in ${found} of ${partial.length}; marks on the part alone stay as drawn in ${kept} of ${of('part alone').length}; at most 2 % beyond in ${clean} of ${rows.length}.

| object | mark | missed | fitted | beyond |
|---|---|---:|---:|---:|
${lines.join('\n')}
`,
)
