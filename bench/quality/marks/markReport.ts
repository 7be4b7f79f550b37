import { mean } from '@spotless/engine/kernel/statistics/mean'
import type { MarkSetName } from './photos.ts'
import type { MarkOutcome } from './runMark.ts'

/** One case as it is stored. */
export interface MarkRow extends MarkOutcome {
  readonly condition: string
  readonly photo: string
  /** The draw of photos, faces and words; absent in rows older than this field, which are of the first draw. */
  readonly set?: MarkSetName
  /** When the run that measured it began; absent in rows older than this field. */
  readonly measuredAt?: string
}

/** A result may be this much worse than a fill, in dB, before it counts. */
const fillToleranceDb = 0.3

const saysRemoved = ({ notes }: MarkRow): boolean => notes.some((note) => note.includes('reversed'))
/** Whether a result's note holds: what it calls reversed is gone and better than a fill; a fill needs no proof. */
export const isNoteRight = (row: MarkRow): boolean =>
  !saysRemoved(row) || (!row.left.stays && row.oursDb >= row.filledDb - fillToleranceDb)
export const isWorseThanFill = ({ oursDb, filledDb }: MarkRow): boolean => oursDb < filledDb - fillToleranceDb

const line = (name: string, rows: readonly MarkRow[]): string => {
  const db = (key: 'untouchedDb' | 'filledDb' | 'oursDb'): string => mean(rows.map((row) => row[key])).toFixed(1)
  const count = (of: (row: MarkRow) => boolean): number => rows.filter(of).length
  const cells = [
    name,
    rows.length,
    ...[db('untouchedDb'), db('filledDb'), db('oursDb'), Math.min(...rows.map(({ oursDb }) => oursDb)).toFixed(1)],
    count(({ left }) => left.stays),
    count(({ oursDb, untouchedDb }) => oursDb < untouchedDb),
    count(isWorseThanFill),
    count(saysRemoved),
    count(isNoteRight),
  ]
  return `| ${cells.join(' | ')} |`
}

/** An ISO time up to its minute. */
const minuteOf = (time: string): string => time.slice(0, 16).replace('T', ' ')

/** How many cases each row has, and when those that the last run did not measure were. */
const provenance = (rows: readonly MarkRow[]): string => {
  const conditions = [...new Set(rows.map(({ condition }) => condition))]
  const caseCount = (condition: string): number => rows.filter((row) => row.condition === condition).length
  const most = conditions.filter((condition) => caseCount(condition) === 1)
  const several = conditions.filter((condition) => caseCount(condition) > 1)
  const runs = [...new Set(rows.map(({ measuredAt = '' }) => measuredAt))].toSorted().reverse()
  const inRun = (run: string): string =>
    conditions
      .filter((condition) => rows.some((row) => row.condition === condition && (row.measuredAt ?? '') === run))
      .join('; ')
  const counts = [
    ...(most.length > 0 ? [`${most.length} rows have one case, which says little by itself`] : []),
    ...(several.length > 0
      ? [`${several.length} have more: ${several.map((row) => `${row} (${caseCount(row)})`).join(', ')}`]
      : []),
  ]
  const earlier = runs.slice(1).map((run) => `${run === '' ? 'undated' : minuteOf(run)}: ${inRun(run)}.`)
  const ages =
    earlier.length === 0
      ? 'All were measured in one run.'
      : `The last run began at ${minuteOf(runs[0] as string)} (UTC). From earlier ones, perhaps of earlier versions of the engine: ${earlier.join(' ')}`
  return `${counts.join('; ')}. ${ages}`
}

const shownWorst = 10

/** The worst results one by one. */
const worstCases = (rows: readonly MarkRow[]): string[] => [
  '| worst cases | photo | filled | this engine | stays | reversed |',
  '|---|---|---:|---:|---:|---:|',
  ...rows
    .toSorted((a, b) => a.oursDb - b.oursDb)
    .slice(0, shownWorst)
    .map((row) => {
      const said = [row.left.stays, saysRemoved(row)].map((is) => (is ? 'yes' : 'no'))
      return `| ${[row.condition, row.photo, row.filledDb.toFixed(1), row.oursDb.toFixed(1), ...said].join(' | ')} |`
    }),
]

/** The table of all rows, in both draws together, and the worst cases. */
export const markReport = (rows: readonly MarkRow[]): string =>
  [
    '# Marks as they are found: PSNR (dB) inside the mark',
    '',
    'White, 40 %, 56 px, painted 12 px loose unless the row says otherwise; photos of about 480 px (large ones of 1080 or 1440, measured as seen at a half or a third of their size) that trained and tuned nothing. "Stays": the',
    'result’s error has the mark’s shape, or follows its outline, strong enough to be seen, or a detector reads lettering in it where the photo has none. "Note right": what is called reversed is gone and no worse than a fill.',
    `In the fills, which cannot hold a mark, the same measure finds one in ${rows.filter(({ isFoundInFill }) => isFoundInFill).length} of ${rows.length} cases: that often it is wrong.`,
    '',
    provenance(rows),
    '',
    '| mark | cases | untouched | filled | this engine | worst | stays | worse than untouched | worse than a fill | reversed | note right |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...[...new Set(rows.map(({ condition }) => condition))].map((condition) =>
      line(
        condition,
        rows.filter((row) => row.condition === condition),
      ),
    ),
    line('all', rows),
    '',
    ...worstCases(rows),
    '',
  ].join('\n')
