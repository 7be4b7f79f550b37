import { median } from '@spotless/engine/kernel/statistics/median'

/** One cut-out in which background is left; wrong pixels relative to those of the subject. */
export interface RemoveClicksRow {
  readonly name: string
  readonly wrongRatio: number
  /** Background that is left, alone. */
  readonly leftRatio: number
  /** Wrong after a click that selects what stands out there, whatever was kept. */
  readonly plainRatio: number
  /** Wrong after each click. */
  readonly afterRatios: readonly number[]
}

const percent = (ratio: number): string => (100 * ratio).toFixed(1)

/** The tables of the benchmark, the worst last. */
export const removeClicksReport = (
  all: readonly RemoveClicksRow[],
  limits: { readonly worthFrom: number; readonly leftBelow: number; readonly maxClicks: number },
): string => {
  const first = ({ afterRatios, wrongRatio }: RemoveClicksRow): number => afterRatios[0] ?? wrongRatio
  const last = ({ afterRatios, wrongRatio }: RemoveClicksRow): number => afterRatios.at(-1) ?? wrongRatio
  const rows = [...all].sort((one, two) => last(one) - last(two))
  const plain = ({ plainRatio }: RemoveClicksRow): number => plainRatio
  const summary = (name: string, of: (row: RemoveClicksRow) => number): string => {
    const better = rows.filter((row) => of(row) < row.wrongRatio / 2).length
    const worse = rows.filter((row) => of(row) > row.wrongRatio + 0.005).length
    const below = rows.filter((row) => of(row) < limits.worthFrom).length
    return `| ${[name, percent(median(rows.map(of))), below, better, worse].join(' | ')} |`
  }
  return [
    '# Background left in cut-outs, removed by clicks',
    '',
    'Subjects of the matte benchmark before photos on which nothing about clicks was tried; the cut-outs are the engine’s own, those in which background of at least',
    `${100 * limits.worthFrom} % of the subject is left. The Remove brush clicks the middle of the largest part that is left, at most ${limits.maxClicks} times, until less than ${100 * limits.leftBelow} % is. Wrong pixels of`,
    'the cut-out, per cent of the subject; “as selected” is one click that selects what stands out there, as erasing does and these clicks did before.',
    '',
    '| | median wrong | below 2 % | halved or better | worse than before by 0.5 % |',
    '|---|---:|---:|---:|---:|',
    summary('as cut out', ({ wrongRatio }) => wrongRatio),
    summary('one click, as selected', plain),
    summary('one click', first),
    summary(`at most ${limits.maxClicks} clicks`, last),
    '',
    `| cut-out (${rows.length}) | as cut out | background left | as selected | after each click |`,
    '|---|---:|---:|---:|---|',
    ...rows.map(
      ({ name, wrongRatio, leftRatio, plainRatio, afterRatios }) =>
        `| ${[name, ...[wrongRatio, leftRatio, plainRatio].map(percent), afterRatios.map(percent).join(', ')].join(' | ')} |`,
    ),
    '',
  ].join('\n')
}
