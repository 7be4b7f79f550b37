import { z } from 'zod'
import { modeNames } from './mode.ts'

/** One measured value of a published comparison. */
export const barSchema = z.strictObject({
  /** What was measured, as the chart names it. */
  label: z.string().min(1),
  value: z.number(),
  isOurs: z.boolean(),
})
export type Bar = z.infer<typeof barSchema>

/** A published comparison: one chart of the benchmark page, or one number of an article. */
export const figureSchema = z.strictObject({
  /** What articles call it by, such as `upscale-2x-psnr`. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  mode: z.enum(modeNames),
  title: z.string().min(1),
  /** What the numbers mean and how they were got. */
  note: z.string().min(1),
  unit: z.string(),
  /** Decimals to show. */
  decimals: z.int().min(0).max(4),
  better: z.enum(['higher', 'lower']),
  /** The command that measures it again. */
  command: z.string().min(1),
  bars: z.array(barSchema).min(1),
})
export type Figure = z.infer<typeof figureSchema>

/** Everything the benchmark page shows, made from `bench/results` by `npm run bench -- publish`. */
export const figuresSchema = z.strictObject({
  machine: z.strictObject({ cores: z.int().positive(), memoryGib: z.number().positive() }),
  /** ISO date on which the figures were published. */
  date: z.iso.date(),
  figures: z.array(figureSchema),
})
export type Figures = z.infer<typeof figuresSchema>

/** A value as it is shown: with the figure's decimals and unit. */
export const shownValue = (figure: Pick<Figure, 'unit' | 'decimals'>, value: number): string =>
  `${value.toFixed(figure.decimals)}${figure.unit === '' ? '' : `\u00a0${figure.unit}`}`
