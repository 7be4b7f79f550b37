import type { FillScore } from './scoreFill.ts'

/** One fill of one hole. */
export interface FillRow extends FillScore {
  /** Weight of the painted object in the 3 px on either side of the mask's border. */
  readonly left: number
  readonly file: string
  readonly kind: string
  /** Of the photo, 0–1. */
  readonly fraction: number
  readonly engine: string
  readonly ms: number
}

export type FillMeasure = 'psnr' | 'ssim' | 'texture' | 'seam' | 'left' | 'perceptual' | 'ms'

const digits: Readonly<Record<FillMeasure, number>> = {
  psnr: 2,
  ssim: 3,
  texture: 2,
  seam: 2,
  left: 3,
  perceptual: 4,
  ms: 0,
}
const measures = Object.keys(digits) as readonly FillMeasure[]

/** What the columns say, as lines of Markdown. */
export const fillMeasuresExplained = [
  'PSNR (dB) and SSIM inside the hole; texture: gradient of the fill over the truth’s; seam: step across the border over the truth’s (1 is',
  'ideal for both); left: weight of the painted object in the 3 px on either side of the border, in a fit by truth and object (0 is nothing,',
  'by chance a few hundredths); perceptual: SSIMULACRA of the hole with 32 px round it (less is better). Milliseconds of this engine',
  'are model and paste.',
] as const

/** Mean of a measure over fills. */
export const meanOf = (rows: readonly FillRow[], measure: FillMeasure): number =>
  rows.reduce((sum, row) => sum + row[measure], 0) / rows.length

/** A heading and a table with a line for each engine, as lines of Markdown. */
const fillTable = (title: string, rows: readonly FillRow[]): string[] => [
  `## ${title}`,
  '',
  `| engine | ${measures.join(' | ')} |`,
  `|---|${measures.map(() => '---:').join('|')}|`,
  ...[...new Set(rows.map(({ engine }) => engine))].map((engine) => {
    const own = rows.filter((row) => row.engine === engine)
    return `| ${engine} | ${measures.map((measure) => meanOf(own, measure).toFixed(digits[measure])).join(' | ')} |`
  }),
  '',
]

/** Tables of all holes, and of those of each size, as lines of Markdown. */
export const fillTables = (rows: readonly FillRow[], fractions: readonly number[]): string[] => [
  ...fillTable('All holes', rows),
  ...fractions.flatMap((fraction) =>
    fillTable(
      `Holes of ${fraction * 100} %`,
      rows.filter((row) => row.fraction === fraction),
    ),
  ),
]
