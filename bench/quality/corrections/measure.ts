/**
 * Damaged cut-outs whose right alpha is known, each corrected by at most three strokes that are simulated from the truth.
 * `npm run bench -- quality corrections`; needs the weights.
 */

import { openStrokeReader } from '@spotless/engine/matte/correction/strokeReader'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { keptMatte } from '../matte/keptMatte.ts'
import { type DamageCase, damageCases } from './cases.ts'
import { correctByStrokes, maxStrokes, rightBelow, type StrokeRow } from './correctByStrokes.ts'
import { damagedCutout } from './damagedCutout.ts'
import { type HairRow, measureHair } from './hairBand.ts'
import { lookerOf } from './lookerOf.ts'
import type { StrokeCare } from './simulateStroke.ts'

const models = openModels()
const runtime = nodeRuntime(models)
const read = await openStrokeReader(models)
if (read === null) throw new Error('Expected the weights of the network of strokes but they are missing.')
const matteOf = (name: string, photo: RgbPlanes): Promise<Plane> => keptMatte(name, photo, models)

type ByCare = Readonly<Record<StrokeCare, readonly StrokeRow[]>>

interface Row {
  readonly name: string
  readonly set: DamageCase['set']
  /** Strokes as they are answered at once. */
  readonly strokes: ByCare
  /** The same where what is not right yet is looked at closer. */
  readonly looked: ByCare
}

/** The fewest strokes after which a cut-out is right; null where it never is. */
const rightAfter = (strokes: readonly StrokeRow[]): number | null => {
  const at = strokes.findIndex(({ wrongRatio }) => wrongRatio <= rightBelow)
  return at < 0 ? null : at + 1
}

const measure = async (sample: DamageCase): Promise<Row> => {
  const damaged = await damagedCutout(sample, matteOf)
  const look = lookerOf(damaged.photo, runtime)
  const by = async (options: Pick<Parameters<typeof correctByStrokes>[1], 'look'>): Promise<ByCare> => {
    const correct = (care: StrokeCare): Promise<readonly StrokeRow[]> => {
      const cutout = { ...damaged.cutout, data: damaged.cutout.data.slice() }
      const pattern = sample.isPattern === true ? { pattern: damaged.damaged } : {}
      return correctByStrokes({ ...damaged, cutout }, { care, read, ...pattern, ...options })
    }
    return { careful: await correct('careful'), hasty: await correct('hasty') }
  }
  return { name: sample.name, set: sample.set, strokes: await by({}), looked: await by({ look }) }
}

const rows: Row[] = []
const hair: HairRow[] = []
for (const sample of damageCases) {
  const row = await measure(sample)
  rows.push(row)
  const ends = ({ careful, hasty }: ByCare) =>
    [careful, hasty].map((strokes) => rightAfter(strokes) ?? 'SHORT').join(', ')
  console.log(`${row.name}: right after ${ends(row.strokes)}; looked at ${ends(row.looked)}`)
  if (sample.hairs > 0 && sample.damage === 'lost') {
    hair.push(await measureHair(sample, matteOf, read, (photo) => lookerOf(photo, runtime)))
  }
}
await models.close()

const percent = (ratio: number): string => (100 * ratio).toFixed(1)
const line = ({ name, set, strokes: { careful, hasty } }: Row): string => {
  const steps = careful.map(
    ({ kind, lostRatio, leftRatio }) => `${kind} → ${percent(lostRatio)} + ${percent(leftRatio)}`,
  )
  const cells = [...steps, ...Array(maxStrokes - steps.length).fill('')]
  const last = `${percent(hasty.at(-1)?.wrongRatio ?? 1)} % after ${hasty.length}`
  return `| ${[name, set, ...cells, rightAfter(careful) ?? 'SHORT', rightAfter(hasty) ?? 'SHORT', last].join(' | ')} |`
}
const rightOf = (answers: 'strokes' | 'looked', care: StrokeCare, set?: DamageCase['set']): string => {
  const among = rows.filter((row) => set === undefined || row.set === set)
  return `${among.filter((row) => rightAfter(row[answers][care]) !== null).length} of ${among.length}`
}
const summary = (answers: 'strokes' | 'looked', care: StrokeCare): string =>
  `${rightOf(answers, care)} (${sets.map((set) => `${set}: ${rightOf(answers, care, set)}`).join('; ')})`
const lookedCells = (strokes: readonly StrokeRow[]): readonly string[] => {
  const steps = strokes.map(
    ({ kind, view, wrongRatio }) => `${kind}${view === null ? '' : `, ${view}`} → ${percent(wrongRatio)}`,
  )
  const looks = strokes.reduce((sum, row) => sum + row.looks, 0)
  return [steps.join('; '), `${looks}`, `${rightAfter(strokes) ?? 'SHORT'}`]
}
const lookedLine = ({ name, set, looked: { careful, hasty } }: Row): string =>
  `| ${[name, set, ...lookedCells(careful), ...lookedCells(hasty)].join(' | ')} |`
const hairLine = (row: HairRow): string =>
  `| ${[
    row.name,
    row.strokes,
    ...[
      row.ownInside,
      row.damagedInside,
      row.correctedInside,
      row.lookedInside,
      row.ownBeside,
      row.correctedBeside,
      row.lookedBeside,
    ].map((value) => value.toFixed(4)),
    row.correctedInside <= row.ownInside && row.correctedBeside <= row.ownBeside ? 'yes' : 'SHORT',
    row.lookedInside <= row.ownInside && row.lookedBeside <= row.ownBeside ? 'yes' : 'SHORT',
  ].join(' | ')} |`
const sets = ['chosen on', 'judged', 'set aside'] as const
await writeResults(
  'quality/corrections',
  { rows, hair },
  [
    '# Damaged cut-outs corrected by strokes',
    '',
    'Composites whose coverage is known; a part of the right cut-out is taken away, or background is left in it. Strokes are simulated',
    'from the truth, along the middle of the largest wrong part. A *careful* one is 0.7 as wide as the part and stops where it would slip',
    'over the edge; a *hasty* one is as wide as the part, goes to its ends and slips. A cut-out is right when at most',
    `${100 * rightBelow} % of the damaged pixels (alpha more than a half off) are wrong anywhere. In each cell: subject that is lost + background`,
    'that is left, in per cent of the damage. Parameters were chosen on the cases named so; those set aside were first seen in a result.',
    'The network that reads strokes was trained on strokes which the same simulation made, over other photos.',
    '',
    '| cut-out | set | first stroke | second | third | right after | hasty: right after | wrong at the end |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
    `Right after at most ${maxStrokes} careful strokes: ${summary('strokes', 'careful')}. Hasty ones: ${summary('strokes', 'hasty')}.`,
    '',
    '## With closer looks',
    '',
    'The same strokes. Where the answer of one is not right yet, the network that finds subjects is asked about its surroundings: the person presses',
    '*Look closer* up to three times and keeps the answer with the fewest wrong pixels. A look takes seconds and no stroke. Each cell: what was kept (a',
    'view, or the first answer) and the wrong pixels after it, per cent of the damage. The truth of photographed subjects was made from the same',
    'network’s matte of the photo that they come from, so that a look knows them better than it would know another; the drawn ones (strap, wheel, lace,',
    'net) are free of that. Cut-outs that the network itself gets wrong: [mistakes](mistakes.md).',
    '',
    '| cut-out | set | careful strokes | looks | right after | hasty strokes | looks | right after |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(lookedLine),
    '',
    `Right after at most ${maxStrokes} careful strokes and looks at them: ${summary('looked', 'careful')}. Hasty ones: ${summary('looked', 'hasty')}.`,
    '',
    '## Hair',
    '',
    'Composites cut out by the engine itself; the same part is taken away and brought back. Mean error of alpha within 12 pixels of',
    'partial coverage, in the damaged part and beside it.',
    '',
    '| cut-out | strokes | part: as cut out | damaged | corrected | with looks | beside: as cut out | corrected | with looks | not above before | with looks |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...hair.map(hairLine),
    '',
  ].join('\n'),
)
