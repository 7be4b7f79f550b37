/**
 * Drawn nets, fences and lace with background left in them, before photos, corrected by at most three simulated strokes.
 * `npm run bench -- quality patterns`; needs the weights.
 */

import { openStrokeReader } from '@spotless/engine/matte/correction/strokeReader'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { keptMatte } from '../matte/keptMatte.ts'
import { correctByStrokes, maxStrokes, rightBelow, type StrokeRow } from './correctByStrokes.ts'
import { damagedCutout } from './damagedCutout.ts'
import { drawnPatterns } from './drawnPatterns.ts'
import type { StrokeCare } from './simulateStroke.ts'

/** Photos behind the patterns, in turn. */
const backgrounds = [
  'gcompris-qt-data/colosseum.webp',
  'gcompris-qt-data/gatewayofIndia.webp',
  'lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg',
  'budgie-backgrounds/tea-gardens.jpg',
  'gcompris-qt-data/arlesAmphitheater.webp',
] as const

const corners = [
  [0.2, 0.25],
  [0.8, 0.25],
  [0.8, 0.75],
  [0.2, 0.75],
] as const

const models = openModels()
const read = await openStrokeReader(models)
if (read === null) throw new Error('Expected the weights of the network of strokes but they are missing.')

interface Row {
  readonly name: string
  readonly careful: readonly StrokeRow[]
  readonly hasty: readonly StrokeRow[]
}

const rows: Row[] = []
for (const [index, name] of Object.keys(drawnPatterns).entries()) {
  const behind = backgrounds[index % backgrounds.length] as string
  const sample = { name, subject: `drawn ${name}`, behind, hairs: 0, corners, isPattern: true }
  const damaged = await damagedCutout({ ...sample, set: 'set aside', damage: 'kept' }, (key, photo) =>
    keptMatte(key, photo, models),
  )
  const correct = (care: StrokeCare): Promise<readonly StrokeRow[]> => {
    const cutout = { ...damaged.cutout, data: damaged.cutout.data.slice() }
    return correctByStrokes({ ...damaged, cutout }, { care, read, pattern: damaged.damaged })
  }
  const row = { name: name.replace('pattern ', ''), careful: await correct('careful'), hasty: await correct('hasty') }
  rows.push(row)
  const left = (strokes: readonly StrokeRow[]) =>
    strokes.map(({ wrongRatio }) => (100 * wrongRatio).toFixed(1)).join(', ')
  console.log(row.name, '|', left(row.careful), '|', left(row.hasty))
}
await models.close()

const percent = (ratio: number): string => (100 * ratio).toFixed(1)
const cell = (strokes: readonly StrokeRow[]): string =>
  strokes.map(({ lostRatio, leftRatio }) => `${percent(lostRatio)} + ${percent(leftRatio)}`).join('; ')
const right = (care: StrokeCare): number =>
  rows.filter((row) => (row[care].at(-1)?.wrongRatio ?? 1) <= rightBelow).length
await writeResults(
  'quality/patterns',
  { rows },
  [
    '# Nets, fences and lace corrected by strokes',
    '',
    'Drawn patterns before photos, background left in their middle, strokes as in [corrections](corrections.md). Most repeat less exactly than the net and the lace',
    'there: seen from the side, loose, uneven; two do not repeat at all. Per cent of the damage after each stroke: subject that is lost + background that is left.',
    '',
    '| pattern | careful strokes | hasty strokes |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.name} | ${cell(row.careful)} | ${cell(row.hasty)} |`),
    '',
    `At most ${100 * rightBelow} % wrong after at most ${maxStrokes} strokes: careful ${right('careful')} of ${rows.length}, hasty ${right('hasty')}.`,
    '',
  ].join('\n'),
)
