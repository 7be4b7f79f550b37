import { maxStrokes, type StrokeRow } from './correctByStrokes.ts'
import { worthFrom } from './ownMistakes.ts'
import type { StrokeCare } from './simulateStroke.ts'

/** A cut-out that the engine gets wrong by itself. */
export interface MistakeRow {
  readonly name: string
  /** Wrong pixels of the engine's own cut-out, relative to those of the subject. */
  readonly wrongRatio: number
  /** Strokes alone, and with closer looks at what they do not put right. */
  readonly strokes: Readonly<Record<StrokeCare, Readonly<Record<'alone' | 'looked', readonly StrokeRow[]>>>>
}

const percent = (ratio: number): string => (100 * ratio).toFixed(1)

/** What is wrong after the last stroke, relative to the subject. */
const leftOf = (wrongRatio: number, strokes: readonly StrokeRow[]): number =>
  wrongRatio * (strokes.at(-1)?.wrongRatio ?? 1)

const line = ({ name, wrongRatio, strokes: { careful, hasty } }: MistakeRow): string => {
  const left = [careful.alone, careful.looked, hasty.alone, hasty.looked].map((strokes) =>
    percent(leftOf(wrongRatio, strokes)),
  )
  return `| ${[name, percent(wrongRatio), ...left].join(' | ')} |`
}

/** The page of results. */
export const mistakesReport = (rows: readonly MistakeRow[]): string => {
  const below = (care: StrokeCare, answers: 'alone' | 'looked'): number =>
    rows.filter(({ wrongRatio, strokes }) => leftOf(wrongRatio, strokes[care][answers]) < worthFrom).length
  return [
    '# Cut-outs that the engine gets wrong by itself, corrected by strokes',
    '',
    `The composites of [matte](matte.md) whose own cut-out is wrong (alpha more than a half off) in at least ${100 * worthFrom} % of as many pixels as the`,
    `subject has. At most ${maxStrokes} strokes, simulated from the truth, over the largest wrong part each; then the same with closer looks. Wrong pixels, per`,
    'cent of the subject: as cut out and after the last stroke. No case chose anything about the looks; parameters of the cut-out were chosen on half of them.',
    '',
    '| cut-out | as cut out | careful strokes | with looks | hasty strokes | with looks |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(line),
    '',
    `Below ${100 * worthFrom} % after the strokes: ${below('careful', 'alone')} of ${rows.length}, with looks ${below('careful', 'looked')}; hasty ones ${below('hasty', 'alone')}, with looks ${below('hasty', 'looked')}.`,
    '',
  ].join('\n')
}
