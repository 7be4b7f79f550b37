import { gallerySchema } from '@spotless/contract/content'
import type { Figure } from '@spotless/contract/figures'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { z } from 'zod'

const eraseSchema = z.object({
  threads: z.number(),
  rows: z.array(
    z.object({
      megapixels: z.number(),
      marks: z.number(),
      wholeMs: z.number(),
      publishedCallMs: z.number(),
      ownCallMs: z.number(),
      peakRssSoFarMiB: z.number(),
    }),
  ),
})
/** A photo's size and the number of marked areas, which together cover 2 % of it. */
const sizeLabel = ({ megapixels, marks }: { readonly megapixels: number; readonly marks: number }): string =>
  `${megapixels} MP, ${marks} ${marks === 1 ? 'area' : 'areas'}`

/** Figures of a result file. @throws {ZodError} if the file has another shape */
export const eraseFigures = (result: unknown): Figure[] => {
  const { rows, threads } = eraseSchema.parse(result)
  const common = { mode: 'object-removal', better: 'lower', command: 'npm run bench -- speed erase' } as const
  return [
    {
      ...common,
      id: 'erase-seconds',
      title: 'Seconds to erase 2 % of a photo',
      note: `From stored JPEG to finished JPEG, with models loaded, on ${threads} threads; median of seven runs.`,
      unit: 's',
      decimals: 1,
      bars: [
        ...rows.map((row) => ({ label: sizeLabel(row), value: row.wholeMs / 1000, isOurs: true })),
        {
          label: 'MI-GAN as published, one call',
          value: mean(rows.map(({ publishedCallMs }) => publishedCallMs)) / 1000,
          isOurs: false,
        },
        {
          label: 'MI-GAN as installed here, one call',
          value: mean(rows.map(({ ownCallMs }) => ownCallMs)) / 1000,
          isOurs: true,
        },
      ],
    },
    {
      ...common,
      id: 'erase-memory',
      title: 'Peak memory while erasing',
      note: 'Resident memory of the process that runs the engine; the sizes are processed in this order.',
      unit: 'MiB',
      decimals: 0,
      bars: rows.map((row) => ({ label: sizeLabel(row), value: row.peakRssSoFarMiB, isOurs: true })),
    },
  ]
}

/** Figures of a result file. @throws {ZodError} if the file has another shape */
export const galleryFigure = (result: unknown): Figure => {
  const photos = gallerySchema.parse(result)
  return {
    id: 'gallery-psnr',
    mode: 'watermark-removal',
    title: 'Watermarks removed from the gallery’s photos',
    note: `Mean PSNR inside the watermark, over all ${photos.length} photos of the results gallery.`,
    unit: 'dB',
    decimals: 1,
    better: 'higher',
    command: 'npm run gallery',
    bars: [
      { label: 'Watermarked', value: mean(photos.map(({ psnrBeforeDb }) => psnrBeforeDb)), isOurs: false },
      { label: 'Our result', value: mean(photos.map(({ psnrDb }) => psnrDb)), isOurs: true },
    ],
  }
}

const labels: Readonly<Record<string, string>> = {
  'this engine': 'Spotless',
  'this engine, best quality': 'Spotless, best quality',
}
const fillSchema = z.array(
  z.object({ engine: z.string(), file: z.string(), texture: z.number(), seam: z.number(), psnr: z.number() }),
)
/** Figures of a result file. @throws {ZodError} if the file has another shape */
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
      label: labels[engine] ?? engine,
      value: mean(fills.filter((fill) => fill.engine === engine).map((fill) => fill[score])),
      isOurs: engine === 'this engine',
    }))
  return [
    {
      ...common,
      id: 'fill-texture',
      title: 'Texture of the fill',
      note: `Gradient of the fill relative to the original, ${photos} photos, holes of 1 to 30 %; 1 is ideal, 0 is a smear.`,
      unit: '',
      better: 'higher',
      bars: bars('texture'),
    },
    {
      ...common,
      id: 'fill-seam',
      title: 'Seam around the fill',
      note: 'Step across the border of the fill relative to the original; 1 is ideal, more is an outline, less is blur.',
      unit: '',
      better: 'lower',
      bars: bars('seam'),
    },
    {
      ...common,
      id: 'fill-psnr',
      title: 'Similarity of the fill to the original',
      note: 'Mean PSNR inside the hole. PSNR rewards blur, so read it together with texture and seam.',
      unit: 'dB',
      better: 'higher',
      bars: bars('psnr'),
    },
  ]
}
