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
