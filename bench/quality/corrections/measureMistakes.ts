/**
 * Composites whose cut-out the engine gets wrong by itself, each corrected by at most three strokes that are simulated from the
 * truth, with and without closer looks. `npm run bench -- quality mistakes`; needs the weights.
 */

import { openStrokeReader } from '@spotless/engine/matte/correction/strokeReader'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { correctByStrokes, type StrokeRow } from './correctByStrokes.ts'
import { lookerOf } from './lookerOf.ts'
import { type MistakeRow, mistakesReport } from './mistakesReport.ts'
import { ownMistakes } from './ownMistakes.ts'
import type { StrokeCare } from './simulateStroke.ts'

const models = openModels()
const runtime = nodeRuntime(models)
const read = await openStrokeReader(models)
if (read === null) throw new Error('Expected the weights of the network of strokes but they are missing.')

const rows: MistakeRow[] = []
for await (const { name, photo, own, truth, wrongRatio } of ownMistakes(models)) {
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
