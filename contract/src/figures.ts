import { z } from 'zod'
import { modeNames } from './mode.ts'

/** One measured value of a published comparison. */
export const barSchema = z.strictObject({
  /** Label in the chart. */
  label: z.string().min(1),
  value: z.number(),
  isOurs: z.boolean(),
})
export type Bar = z.infer<typeof barSchema>

/** A published comparison: a chart on the benchmark page or a number in an article. */
export const figureSchema = z.strictObject({
  /** Id by which articles refer to it, such as `upscale-2x-psnr`. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  mode: z.enum(modeNames),
  title: z.string().min(1),
  /** What the numbers mean and how they were measured. */
  note: z.string().min(1),
  unit: z.string(),
  /** Number of decimals. */
  decimals: z.int().min(0).max(4),
  better: z.enum(['higher', 'lower']),
  /** The command that repeats the measurement. */
  command: z.string().min(1),
  bars: z.array(barSchema).min(1),
})
export type Figure = z.infer<typeof figureSchema>

/** Data of the benchmark page, which `npm run bench -- publish` makes from `bench/results`. */
export const figuresSchema = z.strictObject({
  machine: z.strictObject({ cores: z.int().positive(), memoryGib: z.number().positive() }),
  /** ISO date on which the figures were published. */
  date: z.iso.date(),
  figures: z.array(figureSchema),
})
export type Figures = z.infer<typeof figuresSchema>

/** Formats a value with the figure's decimals and unit. */
export const shownValue = (figure: Pick<Figure, 'unit' | 'decimals'>, value: number): string =>
  `${value.toFixed(figure.decimals)}${figure.unit === '' ? '' : `\u00a0${figure.unit}`}`
