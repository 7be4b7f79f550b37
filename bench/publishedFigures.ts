import { gallerySchema } from '@spotless/contract/content'
import type { Figure } from '@spotless/contract/figures'
import { z } from 'zod'

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const eraseSchema = z.object({
  threads: z.number(),
  rows: z.array(
    z.object({ megapixels: z.number(), wholeMs: z.number(), bareModelMs: z.number(), peakRssSoFarMiB: z.number() }),
  ),
})
const eraseFigures = (result: unknown): Figure[] => {
  const { rows, threads } = eraseSchema.parse(result)
  const common = { mode: 'object-removal', better: 'lower', command: 'npm run bench' } as const
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

const upscaleLabels: Readonly<Record<string, string>> = {
  bicubic: 'Bicubic',
  lanczos: 'Lanczos',
  faithful: 'Spotless, faithful',
  crisp: 'Spotless, crisp',
}
const upscaleSchema = z.object({
  summaries: z.array(
    z.object({
      factor: z.number(),
      photos: z.number(),
      psnr: z.record(z.string(), z.number()),
      secondsPerInputMegapixel: z.number(),
    }),
  ),
})
const upscaleFigures = (result: unknown): Figure[] =>
  upscaleSchema.parse(result).summaries.map(({ factor, photos, psnr }) => ({
    id: `upscale-${factor}x-psnr`,
    mode: 'image-upscale',
    title: `Likeness to the original after ${factor}x`,
    note: `Mean PSNR of luma over ${photos} photos that no training saw, shrunk ${factor} times and enlarged again.`,
    unit: 'dB',
    decimals: 2,
    better: 'higher',
    command: 'npm run bench -- quality upscale',
    bars: Object.entries(psnr).map(([engine, value]) => ({
      label: upscaleLabels[engine] ?? engine,
      value,
      isOurs: (upscaleLabels[engine] ?? '').startsWith('Spotless'),
    })),
  }))

const upscaleSpeed = (result: unknown): Figure => ({
  id: 'upscale-seconds',
  mode: 'image-upscale',
  title: 'Seconds to enlarge one megapixel, faithful look',
  note: 'For each megapixel of the photo as it was uploaded, model loaded, two threads.',
  unit: 's',
  decimals: 2,
  better: 'lower',
  command: 'npm run bench -- quality upscale',
  bars: upscaleSchema.parse(result).summaries.map(({ factor, secondsPerInputMegapixel }) => ({
    label: `${factor}x`,
    value: secondsPerInputMegapixel,
    isOurs: true,
  })),
})

const matteScoresSchema = z.object({ sad: z.number(), gradient: z.number(), fringeMagenta: z.number() })
const matteSchema = z.array(z.object({ plain: matteScoresSchema, refined: matteScoresSchema }))
const matteFigures = (result: unknown): Figure[] => {
  const cases = matteSchema.parse(result)
  const common = {
    ...({ mode: 'background-removal', better: 'lower', command: 'npm run bench -- quality matte' } as const),
    unit: '',
    decimals: 4,
  }
  const bars = (score: keyof z.infer<typeof matteScoresSchema>) => [
    { label: 'The network alone, enlarged', value: mean(cases.map(({ plain }) => plain[score])), isOurs: false },
    { label: 'Spotless', value: mean(cases.map(({ refined }) => refined[score])), isOurs: true },
  ]
  return [
    {
      ...common,
      id: 'matte-error',
      title: 'Error of the matte at the edge',
      note: `Mean absolute difference of alpha in the band round the outline, ${cases.length} composites whose alpha is known.`,
      bars: bars('sad'),
    },
    {
      ...common,
      id: 'matte-fringe',
      title: 'Old background shining through',
      note: 'Colour left of the old background when the cut-out is laid on magenta; 0 is none.',
      bars: bars('fringeMagenta'),
    },
  ]
}

const plannerSchema = z.object({ setAside: z.object({ prompts: z.number(), right: z.number() }) })
const plannerFigure = (result: unknown): Figure => {
  const { setAside } = plannerSchema.parse(result)
  return {
    id: 'planner-right',
    mode: 'prompt-edit',
    title: 'Requests understood exactly',
    note: `Share of ${setAside.prompts} requests, written before the rules and set aside, that lead to the steps they should.`,
    unit: '%',
    decimals: 1,
    better: 'higher',
    command: 'npm run bench -- planner',
    bars: [{ label: 'Prompts set aside', value: (100 * setAside.right) / setAside.prompts, isOurs: true }],
  }
}

const faceSchema = z.object({
  rows: z.array(z.object({ degradation: z.string(), psnr: z.tuple([z.number(), z.number()]) })),
  textures: z.array(z.object({ share: z.number() })),
})
const faceFigures = (result: unknown): Figure[] => {
  const { rows, textures } = faceSchema.parse(result)
  const common = {
    ...({ mode: 'face-enhancement', better: 'higher', command: 'npm run bench -- quality face' } as const),
  }
  const kinds = [...new Set(rows.map(({ degradation }) => degradation))]
  return [
    {
      ...common,
      id: 'face-psnr',
      title: 'Spoilt portraits, before and after',
      note: 'Mean PSNR of luma over the face against the portrait before it was spoilt, default strength.',
      unit: 'dB',
      decimals: 1,
      bars: kinds.flatMap((kind) => {
        const own = rows.filter(({ degradation }) => degradation === kind)
        return [
          { label: `${kind}, as it came`, value: mean(own.map(({ psnr }) => psnr[0])), isOurs: false },
          { label: `${kind}, enhanced`, value: mean(own.map(({ psnr }) => psnr[1])), isOurs: true },
        ]
      }),
    },
    {
      ...common,
      id: 'face-texture',
      title: 'Fine texture of skin that is kept',
      note: `Energy of fine texture inside the skin of ${textures.length} clean portraits, after against before; 100 % is untouched, wax is near 0.`,
      unit: '%',
      decimals: 0,
      bars: [
        { label: 'Kept at default strength', value: 100 * mean(textures.map(({ share }) => share)), isOurs: true },
      ],
    },
  ]
}

const galleryFigure = (result: unknown): Figure => {
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

const parts: Readonly<Record<string, (result: unknown) => Figure[]>> = {
  'bench/results/erase.json': eraseFigures,
  'content/gallery/gallery.json': (result) => [galleryFigure(result)],
  'bench/results/matteQuality.json': matteFigures,
  'bench/results/faceQuality.json': faceFigures,
  'bench/results/upscaleQuality.json': (result) => [...upscaleFigures(result), upscaleSpeed(result)],
  'bench/results/prompt-planner.json': (result) => [plannerFigure(result)],
}

/** The files, from the repository's root, that figures are made of. */
export const resultFiles: readonly string[] = Object.keys(parts)

/**
 * Every published figure, from the results by file.
 * @throws ZodError when a result is missing or has another shape
 */
export const publishedFigures = (measured: Readonly<Record<string, unknown>>): Figure[] =>
  Object.entries(parts).flatMap(([file, part]) => part(measured[file]))
