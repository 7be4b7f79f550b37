import { minDownloadBytes } from '@spotless/contract/download'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import { z } from 'zod'
import type { Kind } from '../kind.ts'

/** How the result's file is to be: its format, its largest size, or both. The picture stays as it is. */
const schema = z.strictObject({
  kind: z.literal('file'),
  format: z.enum(['jpeg', 'png', 'webp', 'avif']).optional(),
  maxBytes: z
    .int()
    .min(minDownloadBytes)
    .max(1_024 * bytesPerMegabyte)
    .optional(),
})

const formatNames = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' } as const

/** "200 kB", "1.5 MB". */
const sizeName = (bytes: number): string =>
  bytes < 1e6 ? `${Math.floor(bytes / 1e3)} kB` : `${Math.floor(bytes / 1e4) / 100} MB`

/** Recognised in the words of the whole prompt, see `passes/fileWish`. */
export const file: Kind<'file'> = {
  schema,
  phrases: { en: {} },
  explains: [],
  describe: ({ format, maxBytes }) =>
    [
      `Stored${format === undefined ? '' : ` as ${formatNames[format]}`}`,
      ...(maxBytes === undefined ? [] : [`in at most ${sizeName(maxBytes)}`]),
    ].join(' '),
  examples: [
    {
      prompt: 'brighter, under 200 kb',
      steps: [
        { kind: 'file', maxBytes: 200_000 },
        { kind: 'adjust', setting: 'exposure', amount: 25 },
      ],
    },
    { prompt: 'as webp, less than 500 KB', steps: [{ kind: 'file', format: 'webp', maxBytes: 500_000 }] },
    { prompt: 'max 1 MB', steps: [{ kind: 'file', maxBytes: 1_000_000 }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'file', z.infer<typeof schema>> {}
}
