/**
 * Composites whose cut-out the engine gets wrong by itself, each corrected by at most three strokes that are simulated from the
 * truth, with and without closer looks. `npm run bench -- quality mistakes`; needs the weights.
 */

import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { openStrokeReader } from '@spotless/engine/matte/correction/strokeReader'
import { composeAll, cutOutByMatte, toWorkingImage } from '@spotless/engine/matte/cutOut'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { alphaOf } from '../matte/bandScore.ts'
import { matteCases } from '../matte/cases.ts'
import { compositeOf } from '../matte/compositeOf.ts'
import { keptMatte } from '../matte/keptMatte.ts'
import { correctByStrokes, type StrokeRow } from './correctByStrokes.ts'
import { lookerOf } from './lookerOf.ts'
import { type MistakeRow, mistakesReport, worthFrom } from './mistakesReport.ts'
import { type StrokeCare, wrongPixels } from './simulateStroke.ts'

const models = openModels()
const runtime = nodeRuntime(models)
const read = await openStrokeReader(models)
if (read === null) throw new Error('Expected the weights of the network of strokes but they are missing.')

const countOf = (flags: Uint8Array): number => flags.reduce((sum, value) => sum + value, 0)
const nameOf = (file: string): string =>
  file
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/_by_.*$/, '')

const rows: MistakeRow[] = []
const { tuning, reported } = matteCases()
for (const sample of [...tuning, ...reported]) {
  const name = `${nameOf(sample.subject)} on ${nameOf(sample.behind)}`
  const { composite: photo, truth } = await compositeOf(sample, models)
  const predicted = await keptMatte(
    `${sample.subject} ${sample.behind} ${sample.seed}`,
    boxDownsample(photo, 1),
    models,
  )
  const own = composeAll(cutOutByMatte(toWorkingImage(photo), { ...predicted, engine: '' }, runtime)).raster
  const alpha = alphaOf(own)
  const wrong = countOf(wrongPixels(alpha, truth, 'keep')) + countOf(wrongPixels(alpha, truth, 'remove'))
  const wrongRatio = wrong / truth.data.reduce((sum, value) => sum + (value > 0.5 ? 1 : 0), 0)
  console.log(`${name}: ${(100 * wrongRatio).toFixed(1)} % wrong`)
  if (wrongRatio < worthFrom) continue
  const look = lookerOf(photo, runtime)
  const correct = (care: StrokeCare, looks: boolean): Promise<readonly StrokeRow[]> =>
    correctByStrokes(
      { photo, cutout: { ...own, data: own.data.slice() }, truth },
      {
        care,
        read,
        ...(looks && { look }),
      },
    )
  const both = async (care: StrokeCare) => ({ alone: await correct(care, false), looked: await correct(care, true) })
  const row: MistakeRow = { name, wrongRatio, strokes: { careful: await both('careful'), hasty: await both('hasty') } }
  rows.push(row)
  const left = (strokes: readonly StrokeRow[]): string =>
    (100 * wrongRatio * (strokes.at(-1)?.wrongRatio ?? 1)).toFixed(2)
  console.log(
    `  careful ${left(row.strokes.careful.alone)} → ${left(row.strokes.careful.looked)}, hasty ${left(row.strokes.hasty.alone)} → ${left(row.strokes.hasty.looked)}`,
    JSON.stringify(row.strokes.careful.looked.map(({ kind, wrongRatio: r, view }) => [kind, +r.toFixed(3), view])),
  )
}
await models.close()
await writeResults('quality/mistakes', { rows }, mistakesReport(rows))
