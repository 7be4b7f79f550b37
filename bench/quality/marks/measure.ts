/**
 * Marks as they are found: soft or resized edges, shadows, outlines, gradients, small letters, JPEG and WebP, loose paint.
 * Each result is compared with the photo without its mark, with the same mask filled and with the photo left as it is.
 * `npm run bench -- quality marks [judging|judging2|calibration|development] [cases a row] [row…]`: rows named in part are measured again and
 * the others kept, so that the whole can be run in pieces. Both draws of judging share one table. Needs the weights and the packages of
 * `photos.ts`. Each case is drawn at 200 % into the folder `marks` of the system's temporary one, the worst first by name.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { openModels, resultsFolder } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { markConditions } from './conditions.ts'
import { drawCase } from './drawCase.ts'
import { type MarkRow, markReport } from './markReport.ts'
import { type MarkSetName, markSets } from './photos.ts'
import { rowCase } from './rowCase.ts'
import { runMark } from './runMark.ts'

const maxCasesPerRow = 3
const setNames = Object.keys(markSets) as MarkSetName[]
const name = setNames.find((set) => set === process.argv[2]) ?? 'judging'
const [count, ...others] = process.argv.slice(3)
const casesPerRow = /^[1-3]$/.test(count ?? '') ? Number(count) : maxCasesPerRow
const wanted = casesPerRow === Number(count) ? others : process.argv.slice(3)
const set = markSets[name]
const resultName = name.startsWith('judging') ? 'quality/marks' : `quality/marks-${name}`
const earlier: readonly MarkRow[] = await readFile(join(resultsFolder, `${resultName}.json`), 'utf8').then(
  (text) => JSON.parse(text) as MarkRow[],
  () => [],
)
const measuredAt = new Date().toISOString()
const isWanted = (row: string): boolean => wanted.length === 0 || wanted.some((part) => row.includes(part))

const models = openModels()
const context = pipelineContext(models)
let rows = earlier.filter(({ condition, set: own = 'judging' }) => own !== name || !isWanted(condition))
// Case by case rather than row by row, so that a run cut short has measured every row.
for (let index = 0; index < casesPerRow; index++) {
  for (const [number, variants] of markConditions.entries()) {
    const condition = variants[0]?.name as string
    if (!isWanted(condition)) continue
    const variant = variants[Math.floor((index * variants.length) / maxCasesPerRow)] as (typeof variants)[number]
    const { photo, one } = await rowCase(set, number, index, variant)
    const { before, after, filled, ...outcome } = await runMark(one, context)
    rows = [...rows, { condition, photo, set: name, measuredAt, ...outcome }]
    await drawCase(
      one,
      before,
      after,
      `${outcome.oursDb.toFixed(1).padStart(4, '0')} ${name} ${condition} ${index + 1}`,
    )
    const inOrder = markConditions.flatMap(([first]) => rows.filter((row) => row.condition === first?.name))
    await writeResults(resultName, inOrder, markReport(inOrder))
    console.log(`${condition}, ${index + 1} of ${casesPerRow}`)
  }
}
await models.close()
