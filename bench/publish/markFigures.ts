import type { Figure } from '@spotless/contract/figures'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { z } from 'zod'

const crispMarkSchema = z.array(
  z.object({ mark: z.string(), untouched: z.number(), filled: z.number(), ours: z.number() }),
)
/** Figures of a result file. @throws {ZodError} if the file has another shape */
export const crispMarkFigure = (result: unknown): Figure => {
  const marks = crispMarkSchema.parse(result)
  const kinds = [...new Set(marks.map(({ mark }) => mark))]
  return {
    id: 'crisp-mark-psnr',
    mode: 'watermark-removal',
    title: 'Crisp watermarks under tight paint',
    note: 'Mean PSNR inside the watermark, the easiest case: even opacity, sharp edges, painted 3 px wide. "Filled" paints over it instead.',
    unit: 'dB',
    decimals: 1,
    better: 'higher',
    command: 'npm run bench -- quality crispMarks',
    bars: kinds.flatMap((kind) => {
      const own = marks.filter(({ mark }) => mark === kind)
      return [
        { label: `${kind}: filled`, value: mean(own.map(({ filled }) => filled)), isOurs: false },
        { label: `${kind}: Spotless`, value: mean(own.map(({ ours }) => ours)), isOurs: true },
      ]
    }),
  }
}

const foundMarkSchema = z.array(
  z.object({
    condition: z.string(),
    filledDb: z.number(),
    oursDb: z.number(),
    left: z.object({ stays: z.boolean() }),
  }),
)
const shownRows = 8

/** The worst rows of the marks as they are found. @throws {ZodError} if the file has another shape */
export const worstMarksFigure = (result: unknown): Figure => {
  const marks = foundMarkSchema.parse(result)
  const conditions = [...new Set(marks.map(({ condition }) => condition))]
  const rows = conditions.map((condition) => {
    const own = marks.filter((mark) => mark.condition === condition)
    return {
      condition,
      filled: mean(own.map(({ filledDb }) => filledDb)),
      ours: mean(own.map(({ oursDb }) => oursDb)),
    }
  })
  const staying = marks.filter(({ left }) => left.stays).length
  return {
    id: 'found-mark-psnr',
    mode: 'watermark-removal',
    title: 'Watermarks as they are found: the worst',
    note: `Mean PSNR inside the watermark in the ${shownRows} worst of ${rows.length} kinds: white, 40 %, painted 12 px wide unless the row says otherwise. Of all ${marks.length} watermarks ${staying} can still be seen. "Filled" paints over it instead.`,
    unit: 'dB',
    decimals: 1,
    better: 'higher',
    command: 'npm run bench -- quality marks',
    bars: rows
      .toSorted((a, b) => a.ours - b.ours)
      .slice(0, shownRows)
      .flatMap(({ condition, filled, ours }) => [
        { label: `${condition}: filled`, value: filled, isOurs: false },
        { label: `${condition}: Spotless`, value: ours, isOurs: true },
      ]),
  }
}

const wildMarksSchema = z.object({
  cases: z.array(
    z.object({
      mark: z.string(),
      before: z.object({ inkDb: z.number() }),
      after: z.object({ inkDb: z.number() }),
      isFound: z.boolean(),
    }),
  ),
  plain: z.array(z.object({ outlines: z.number() })),
})

/** The worst of the marks that are found and removed without painting. @throws {ZodError} if the file has another shape */
export const unpaintedMarksFigure = (result: unknown): Figure => {
  const { cases, plain } = wildMarksSchema.parse(result)
  const found = cases.filter(({ isFound }) => isFound).length
  const wrong = plain.filter(({ outlines }) => outlines > 0).length
  return {
    id: 'unpainted-mark-psnr',
    mode: 'watermark-removal',
    title: 'Watermarks found and removed without painting: the worst',
    note: `PSNR inside the watermark in the ${shownRows} worst of ${cases.length} kinds, as agencies, cameras and photographers lay them. ${found} of the ${cases.length} are found. In ${wrong} of ${plain.length} photos without a watermark one is found.`,
    unit: 'dB',
    decimals: 1,
    better: 'higher',
    command: 'npm run bench -- quality wildMarks',
    bars: cases
      .toSorted((a, b) => a.after.inkDb - b.after.inkDb)
      .slice(0, shownRows)
      .flatMap(({ mark, before, after }) => [
        { label: `${mark}: untouched`, value: before.inkDb, isOurs: false },
        { label: `${mark}: Spotless`, value: after.inkDb, isOurs: true },
      ]),
  }
}
