/**
 * Drawn nets, fences and lace with background left in them, before photos, corrected by at most three simulated strokes.
 * `npm run bench -- quality patterns`; needs the weights.
 */

import { openStrokeReader } from '@spotless/engine/matte/correction/strokeReader'
import { budgie, gcompris } from '../../images/packagePhotos.ts'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { keptMatte } from '../matte/keptMatte.ts'
import { correctByStrokes, maxStrokes, rightBelow, type StrokeRow } from './correctByStrokes.ts'
import { damagedCutout } from './damagedCutout.ts'
import { drawnPatterns } from './drawnPatterns.ts'
import type { StrokeCare } from './simulateStroke.ts'

/** Photos behind the patterns that choices were made on, in turn. */
const chosenOn = [
  gcompris('colosseum'),
  gcompris('gatewayofIndia'),
  'lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg',
  budgie('tea-gardens'),
  gcompris('arlesAmphitheater'),
] as const

/** Photos behind those that judge. */
const judgedBefore = [
  gcompris('italy'),
  budgie('casa-mila'),
  budgie('roman-colosseum'),
  gcompris('orchestra'),
  budgie('singaporean-cityscape'),
  budgie('abstract-spiral'),
  gcompris('america'),
  budgie('oakland-zoo-otters'),
  budgie('piazza-gae-aulenti'),
  budgie('high-trestle-trail'),
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

type Set = 'chosen on' | 'dyed' | 'grey'

interface Row {
  readonly set: Set
  readonly name: string
  readonly careful: readonly StrokeRow[]
  readonly hasty: readonly StrokeRow[]
}

const measure = async (index: number, set: Set): Promise<Row> => {
  const pattern = Object.keys(drawnPatterns)[index] as string
  const photos = set === 'chosen on' ? chosenOn : judgedBefore
  const behind = photos[(index + (set === 'grey' ? 3 : 0)) % photos.length] as string
  const name = pattern.replace('pattern ', '')
  const subject = `drawn ${pattern}${set === 'chosen on' ? '' : `, ${set}`}`
  const sample = {
    name,
    subject,
    behind,
    hairs: 0,
    corners,
    isPattern: true,
    set: 'set aside',
    damage: 'kept',
  } as const
  const damaged = await damagedCutout(sample, (key, photo) => keptMatte(key, photo, models))
  const correct = (care: StrokeCare): Promise<readonly StrokeRow[]> => {
    const cutout = { ...damaged.cutout, data: damaged.cutout.data.slice() }
    return correctByStrokes({ ...damaged, cutout }, { care, read, pattern: damaged.damaged })
  }
  return { set, name, careful: await correct('careful'), hasty: await correct('hasty') }
}

const rows: Row[] = []
for (const set of ['chosen on', 'dyed', 'grey'] as const) {
  for (const index of Object.keys(drawnPatterns).keys()) {
    const row = await measure(index, set)
    rows.push(row)
    const left = (strokes: readonly StrokeRow[]) =>
      strokes.map(({ wrongRatio }) => (100 * wrongRatio).toFixed(1)).join(', ')
    console.log(set, row.name, '|', left(row.careful), '|', left(row.hasty))
  }
}
await models.close()

const percent = (ratio: number): string => (100 * ratio).toFixed(1)
const cell = (strokes: readonly StrokeRow[]): string =>
  strokes.map(({ lostRatio, leftRatio }) => `${percent(lostRatio)} + ${percent(leftRatio)}`).join('; ')
const right = (set: Set, care: StrokeCare): number =>
  rows.filter((row) => row.set === set && (row[care].at(-1)?.wrongRatio ?? 1) <= rightBelow).length
const table = (set: Set): readonly string[] => {
  const own = rows.filter((row) => row.set === set)
  return [
    '| pattern | careful strokes | hasty strokes |',
    '|---|---|---|',
    ...own.map((row) => `| ${row.name} | ${cell(row.careful)} | ${cell(row.hasty)} |`),
    '',
    `At most ${100 * rightBelow} % wrong after at most ${maxStrokes} strokes: careful ${right(set, 'careful')} of ${own.length}, hasty ${right(set, 'hasty')}.`,
  ]
}
await writeResults(
  'quality/patterns',
  { rows },
  [
    '# Nets, fences and lace corrected by strokes',
    '',
    'Drawn patterns before photos, background left in their middle, strokes as in [corrections](corrections.md). Most repeat less exactly than the net and the lace',
    'there: seen from the side, loose, uneven; two do not repeat at all. Per cent of the damage after each stroke: subject that is lost + background that is left.',
    '',
    '## Judged',
    '',
    'The same shapes in folds of light and shade, before ten other photos. Nothing was chosen on them.',
    '',
    'In strong colours:',
    '',
    ...table('dyed'),
    '',
    'In the greys of undyed cloth, which stone and sky behind share:',
    '',
    ...table('grey'),
    '',
    '## Chosen on',
    '',
    'In one light, before photos on which choices were made.',
    '',
    ...table('chosen on'),
    '',
  ].join('\n'),
)
