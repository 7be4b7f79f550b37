import { gallerySchema } from '@spotless/contract/content'
import type { Figure } from '@spotless/contract/figures'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { z } from 'zod'

const eraseSchema = z.object({
  threads: z.number(),
  rows: z.array(
    z.object({ megapixels: z.number(), wholeMs: z.number(), bareModelMs: z.number(), peakRssSoFarMiB: z.number() }),
  ),
})
/** Figures out of one result file. @throws ZodError when it has another shape */
export const eraseFigures = (result: unknown): Figure[] => {
  const { rows, threads } = eraseSchema.parse(result)
  const common = { mode: 'object-removal', better: 'lower', command: 'npm run bench -- speed erase' } as const
  return [
    {
      ...common,
      id: 'erase-seconds',
      title: 'Seconds to erase 2 % of a photo',
      note: `From the stored JPEG to the finished JPEG, models loaded, ${threads} threads; median of seven.`,
      unit: 's',
      decimals: 1,
      bars: [
        ...rows.map(({ megapixels, wholeMs }) => ({
          label: `${megapixels} MP, whole edit`,
          value: wholeMs / 1000,
          isOurs: true,
        })),
        {
          label: 'The model alone, one call',
          value: mean(rows.map(({ bareModelMs }) => bareModelMs)) / 1000,
          isOurs: false,
        },
      ],
    },
    {
      ...common,
      id: 'erase-memory',
      title: 'Most memory while erasing',
      note: 'Resident memory of the process that runs the engine, up to and including each size.',
      unit: 'MiB',
      decimals: 0,
      bars: rows.map(({ megapixels, peakRssSoFarMiB }) => ({
        label: `${megapixels} MP`,
        value: peakRssSoFarMiB,
        isOurs: true,
      })),
    },
  ]
}

/** Figures out of one result file. @throws ZodError when it has another shape */
export const galleryFigure = (result: unknown): Figure => {
  const photos = gallerySchema.parse(result)
  return {
    id: 'gallery-psnr',
    mode: 'watermark-removal',
    title: 'Marks removed from the gallery’s photos',
    note: `Mean PSNR inside the mark over all ${photos.length} photos of the results gallery.`,
    unit: 'dB',
    decimals: 1,
    better: 'higher',
    command: 'npm run gallery',
    bars: [
      { label: 'With the mark', value: mean(photos.map(({ psnrBeforeDb }) => psnrBeforeDb)), isOurs: false },
      { label: 'Our result', value: mean(photos.map(({ psnrDb }) => psnrDb)), isOurs: true },
    ],
  }
}

const markSchema = z.array(z.object({ mark: z.string(), untouched: z.number(), filled: z.number(), ours: z.number() }))
/** Figures out of one result file. @throws ZodError when it has another shape */
export const markFigure = (result: unknown): Figure => {
  const marks = markSchema.parse(result)
  const kinds = [...new Set(marks.map(({ mark }) => mark))]
  return {
    id: 'mark-psnr',
    mode: 'watermark-removal',
    title: 'Marks solved rather than filled',
    note: 'Mean PSNR inside the mark; "filled" is the same engine made to paint over the mark instead.',
    unit: 'dB',
    decimals: 1,
    better: 'higher',
    command: 'npm run bench -- quality marks',
    bars: kinds.flatMap((kind) => {
      const own = marks.filter(({ mark }) => mark === kind)
      return [
        { label: `${kind}: filled`, value: mean(own.map(({ filled }) => filled)), isOurs: false },
        { label: `${kind}: Spotless`, value: mean(own.map(({ ours }) => ours)), isOurs: true },
      ]
    }),
  }
}

const fillSchema = z.array(
  z.object({ engine: z.string(), file: z.string(), texture: z.number(), seam: z.number(), psnr: z.number() }),
)
/** Figures out of one result file. @throws ZodError when it has another shape */
export const fillFigures = (result: unknown): Figure[] => {
  const fills = fillSchema.parse(result)
  const engines = [...new Set(fills.map(({ engine }) => engine))]
  const photos = new Set(fills.map(({ file }) => file)).size
  const common = {
    ...({ mode: 'object-removal', command: 'npm run bench -- quality erase' } as const),
    decimals: 2,
  }
  const bars = (score: 'texture' | 'seam' | 'psnr') =>
    engines.map((engine) => ({
      label: engine === 'this engine' ? 'Spotless' : engine,
      value: mean(fills.filter((fill) => fill.engine === engine).map((fill) => fill[score])),
      isOurs: engine === 'this engine',
    }))
  return [
    {
      ...common,
      id: 'fill-texture',
      title: 'Texture of the fill',
      note: `Gradient of the fill over that of what was there, ${photos} photos, holes of 1 to 30 %; 1 is ideal, 0 a smear.`,
      unit: '',
      better: 'higher',
      bars: bars('texture'),
    },
    {
      ...common,
      id: 'fill-seam',
      title: 'Step across the border of the fill',
      note: 'Over the step that was there; 1 is ideal, more is an outline, less a blur.',
      unit: '',
      better: 'lower',
      bars: bars('seam'),
    },
    {
      ...common,
      id: 'fill-psnr',
      title: 'Likeness of the fill to what was there',
      note: 'Mean PSNR inside the hole. It rewards blur, so read it together with texture and seam.',
      unit: 'dB',
      better: 'higher',
      bars: bars('psnr'),
    },
  ]
}
