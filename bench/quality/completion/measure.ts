/**
 * Marks over composites whose coverage is known, fitted to their objects: one that misses a part, one on the part alone, which means
 * that part, hurried ones that hatch the object or its upper half or end inside of it, and one that runs around it. `npm run bench -- quality completion`; needs the weights.
 */

import { boundingBox } from '@spotless/engine/kernel/geometry/boundingBox'
import { countFlags } from '@spotless/engine/kernel/morphology/countFlags'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import { erode } from '@spotless/engine/kernel/morphology/erode'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import type { Box, Mask } from '@spotless/engine/raster/raster'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { damageCases } from '../corrections/cases.ts'
import { damagedCutout } from '../corrections/damagedCutout.ts'
import { keptMatte } from '../matte/keptMatte.ts'
import { fitMarks } from '../removals/fitMarks.ts'
import { hatchMark } from './hatchMark.ts'

/** How far past the object's edge the mark that misses a part is drawn, and how far past it nothing counts, of the longer side. */
const [drawnRatio, freeRatio] = [0.01, 0.03]
/** How far before the object's edge a hurried mark inside of it ends, over the square root of the object's area. */
const insetRatio = 0.085
/** Width of a stroke around the object, and of the ground between both, of the longer side. */
const circleRatio = 0.025

interface Row {
  readonly name: string
  readonly mark: 'misses a part' | 'part alone' | 'hatched' | 'upper half hatched' | 'circled' | 'inside'
  /** Fraction of the object, or of its half that is hatched, that is not marked, before and after. */
  readonly missedBefore: number
  readonly missedAfter: number
  /** What is marked beyond the margin of the object or half, by the fit alone, over the object or half. */
  readonly beyond: number
}

/** 1 on a stroke around an object. */
const circleMark = (object: Uint8Array, width: number, strokePx: number): Uint8Array => {
  const inside = dilate(object, width, strokePx)
  return dilate(inside, width, strokePx).map((value, at) => value - (inside[at] as number))
}

const models = openModels()
const runtime = nodeRuntime(models)
const matteOf = (name: string, photo: RgbPlanes): Promise<Plane> => keptMatte(name, photo, models)
const rows: Row[] = []
for (const [index, sample] of damageCases.filter(({ damage }) => damage === 'lost').entries()) {
  const { photo, truth, damaged } = await damagedCutout(sample, matteOf)
  const { width, height } = truth
  const object = Uint8Array.from(truth.data, (value) => (value > 0.5 ? 1 : 0))
  const part = object.map((value, at) => value & (damaged[at] as number))
  const longest = Math.max(width, height)
  const drawnPx = Math.round(drawnRatio * longest)
  const others = object.map((value, at) => value - (part[at] as number))
  const box = boundingBox(object, width, 1) as Box
  const half = object.map((value, at) => (at < (box.top + box.height / 2) * width ? value : 0))
  const marks: Record<Row['mark'], { readonly drawn: Uint8Array; readonly meant: Uint8Array }> = {
    'misses a part': { drawn: dilate(others, width, drawnPx), meant: object },
    'part alone': { drawn: dilate(part, width, drawnPx), meant: object },
    hatched: { drawn: await hatchMark(object, width, 2 * index), meant: object },
    'upper half hatched': { drawn: await hatchMark(half, width, 2 * index + 1), meant: half },
    inside: { drawn: erode(object, width, Math.round(insetRatio * Math.sqrt(countFlags(object)))), meant: object },
    circled: { drawn: circleMark(object, width, Math.round(circleRatio * longest)), meant: object },
  }
  const fitted = fitMarks(photo, runtime)
  for (const [mark, { drawn: flags, meant }] of Object.entries(marks) as [Row['mark'], (typeof marks)['hatched']][]) {
    const drawn: Mask = { width, height, data: flags.map((value) => 255 * value) }
    const result = await fitted(drawn)
    const near = dilate(meant, width, Math.round(freeRatio * longest))
    const missedBy = ({ data }: Mask): number =>
      countFlags(meant.map((value, at) => (value === 1 && data[at] === 0 ? 1 : 0))) / countFlags(meant)
    const added = result.data.map((value, at) => (value === 255 && flags[at] === 0 && near[at] === 0 ? 1 : 0))
    rows.push({
      name: sample.name,
      mark,
      missedBefore: missedBy(drawn),
      missedAfter: missedBy(result),
      beyond: countFlags(added) / countFlags(meant),
    })
    console.log(rows.at(-1))
  }
}
await models.close()

const percent = (ratio: number): string => (100 * ratio).toFixed(1)
const meanOf = (some: readonly Row[], key: 'missedBefore' | 'missedAfter'): string =>
  percent(mean(some.map((row) => row[key])))
const lines = rows.map(
  ({ name, mark, missedBefore, missedAfter, beyond }) =>
    `| ${[name, mark, percent(missedBefore), percent(missedAfter), percent(beyond)].join(' | ')} |`,
)
const of = (mark: Row['mark']): readonly Row[] => rows.filter((row) => row.mark === mark)
const isFound = ({ missedBefore, missedAfter }: Row): boolean => missedAfter < missedBefore / 2
const [partial, hatched, halves] = [of('misses a part'), of('hatched'), of('upper half hatched')]
const [inner, circled] = [of('inside'), of('circled')]
const found = partial.filter(isFound).length
const kept = of('part alone').filter(({ missedBefore, missedAfter }) => missedAfter === missedBefore).length
const clean = rows.filter(({ beyond }) => beyond < 0.02).length
await writeResults(
  'quality/completion',
  rows,
  `# Marks fitted to their objects

Composites whose coverage is known. Missed: per cent of the object that is not marked, as drawn and as fitted. Beyond: what the fit marks further
than ${percent(freeRatio)} % of the photo’s longer side from the object, in per cent of the object. A mark on the part alone means that part and should stay as it is. A hatched one goes back and forth over the object, or its upper half alone, with gaps
that are narrower than the stroke.

More than half of the missed part is found in ${found} of ${partial.length}; marks on the part alone stay as drawn in ${kept} of ${of('part alone').length}; at most 2 % beyond in ${clean} of ${rows.length}.
Of hatched objects ${meanOf(hatched, 'missedBefore')} % are missed as drawn and ${meanOf(hatched, 'missedAfter')} % as fitted, more than half of it is found in ${hatched.filter(isFound).length} of ${hatched.length}; of hatched halves
${meanOf(halves, 'missedBefore')} and ${meanOf(halves, 'missedAfter')} %; of objects marked inside alone, up to ${percent(insetRatio)} % of their size before the edge,
${meanOf(inner, 'missedBefore')} and ${meanOf(inner, 'missedAfter')} %, found in ${inner.filter(isFound).length} of ${inner.length}; of objects that a stroke runs around ${meanOf(circled, 'missedBefore')} and ${meanOf(circled, 'missedAfter')} %, found in ${circled.filter(isFound).length} of ${circled.length}.

| object | mark | missed | fitted | beyond |
|---|---|---:|---:|---:|
${lines.join('\n')}
`,
)
