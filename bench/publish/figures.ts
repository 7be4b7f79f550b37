import type { Figure } from '@spotless/contract/figures'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { median } from '@spotless/engine/kernel/statistics/median'
import { z } from 'zod'
import { clickFigure } from './clickFigures.ts'
import { eraseFigures, fillFigures, galleryFigure } from './fillFigures.ts'
import { crispMarkFigure, unpaintedMarksFigure, worstMarksFigure } from './markFigures.ts'

const upscaleLabels: Readonly<Record<string, string>> = {
  bicubic: 'Bicubic',
  Lanczos: 'Lanczos',
  UpscalerJS: 'UpscalerJS, its own weights',
  ours: 'Spotless, faithful',
}
const enlargedSchema = z.array(
  z.object({
    scores: z.record(z.string(), z.object({ psnr: z.number() })),
    seconds: z.record(z.string(), z.number()),
  }),
)
const upscaleSchema = z.object({ clean: z.object({ '2x': enlargedSchema, '4x': enlargedSchema }) })
const upscaleFigures = (result: unknown): Figure[] => {
  const { clean } = upscaleSchema.parse(result)
  const common = { mode: 'image-upscale', command: 'npm run bench -- quality upscale' } as const
  const factors = ['2x', '4x'] as const
  return [
    ...factors.map((factor): Figure => {
      const photos = clean[factor]
      return {
        ...common,
        id: `upscale-${factor}-psnr`,
        title: `Similarity to the original after ${factor}`,
        note: `Mean luma PSNR over ${photos.length} photos not used in training, shrunk and enlarged again.`,
        unit: 'dB',
        decimals: 2,
        better: 'higher',
        bars: Object.entries(upscaleLabels).map(([engine, label]) => ({
          label,
          value: mean(photos.map(({ scores }) => scores[engine]?.psnr ?? Number.NaN)),
          isOurs: engine === 'ours',
        })),
      }
    }),
    {
      ...common,
      id: 'upscale-speed',
      title: 'Speed compared with UpscalerJS',
      note: 'How many times faster: median over the same photos, both on two threads of the same processor, one after the other.',
      unit: '×',
      decimals: 0,
      better: 'higher',
      bars: factors.map((factor) => ({
        label: factor,
        value: median(
          clean[factor].map(({ seconds }) => (seconds.UpscalerJS ?? Number.NaN) / (seconds.ours ?? Number.NaN)),
        ),
        isOurs: true,
      })),
    },
  ]
}

const matteScoresSchema = z.object({ sad: z.number(), gradient: z.number(), fringeMagenta: z.number() })
const matteLabels = {
  small: 'U²-Net-p, as packaged',
  plain: 'The network alone, enlarged',
  ours: 'Spotless',
} as const
type MatteEngine = keyof typeof matteLabels
const matteSchema = z.object({
  reported: z.array(
    z.object({ scores: z.object({ small: matteScoresSchema, plain: matteScoresSchema, ours: matteScoresSchema }) }),
  ),
})
const matteFigures = (result: unknown): Figure[] => {
  const { reported } = matteSchema.parse(result)
  const common = {
    ...({ mode: 'background-removal', better: 'lower', command: 'npm run bench -- quality matte' } as const),
    unit: '',
    decimals: 3,
  }
  const bars = (score: keyof z.infer<typeof matteScoresSchema>) =>
    (Object.keys(matteLabels) as MatteEngine[]).map((engine) => ({
      label: matteLabels[engine],
      value: mean(reported.map(({ scores }) => scores[engine][score])),
      isOurs: engine === 'ours',
    }))
  return [
    {
      ...common,
      id: 'matte-error',
      title: 'Matte error at the edge',
      note: `Mean absolute difference of alpha in a band around the outline, over ${reported.length} composites with known alpha.`,
      bars: bars('sad'),
    },
    {
      ...common,
      id: 'matte-fringe',
      title: 'Colour fringe from the old background',
      note: 'Old background colour that remains visible when the cut-out is placed on magenta; 0 is none.',
      bars: bars('fringeMagenta'),
    },
  ]
}

const plannerSchema = z.object({ heldOut: z.object({ prompts: z.number(), right: z.number() }) })
const plannerFigure = (result: unknown): Figure => {
  const { heldOut } = plannerSchema.parse(result)
  return {
    id: 'planner-right',
    mode: 'prompt-edit',
    title: 'Requests understood exactly',
    note: `Percentage of ${heldOut.prompts} requests, written and set aside before the rules, that lead to exactly the expected steps.`,
    unit: '%',
    decimals: 1,
    better: 'higher',
    command: 'npm run bench -- quality prompt',
    bars: [{ label: 'Prompts set aside', value: (100 * heldOut.right) / heldOut.prompts, isOurs: true }],
  }
}

const faceSchema = z.object({
  rows: z.array(z.object({ degradation: z.string(), psnr: z.tuple([z.number(), z.number()]) })),
  textures: z.array(z.object({ fraction: z.number() })),
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
      title: 'Degraded portraits, before and after',
      note: 'Mean luma PSNR of the face compared with the undegraded portrait, at default strength.',
      unit: 'dB',
      decimals: 1,
      bars: kinds.flatMap((kind) => {
        const own = rows.filter(({ degradation }) => degradation === kind)
        return [
          { label: `${kind}, degraded`, value: mean(own.map(({ psnr }) => psnr[0])), isOurs: false },
          { label: `${kind}, enhanced`, value: mean(own.map(({ psnr }) => psnr[1])), isOurs: true },
        ]
      }),
    },
    {
      ...common,
      id: 'face-texture',
      title: 'Fine skin texture preserved',
      note: `Energy of fine skin texture in ${textures.length} clean portraits, after relative to before; 100 % is untouched, wax is near 0.`,
      unit: '%',
      decimals: 0,
      bars: [
        {
          label: 'Kept at default strength',
          value: 100 * mean(textures.map(({ fraction }) => fraction)),
          isOurs: true,
        },
      ],
    },
  ]
}

const parts: Readonly<Record<string, (result: unknown) => Figure[]>> = {
  'bench/results/speed/erase.json': eraseFigures,
  'bench/results/quality/erase.json': fillFigures,
  'bench/results/quality/crispMarks.json': (result) => [crispMarkFigure(result)],
  'bench/results/quality/marks.json': (result) => [worstMarksFigure(result)],
  'bench/results/quality/wildMarks.json': (result) => [unpaintedMarksFigure(result)],
  'bench/results/quality/clickSelect.json': (result) => [clickFigure(result)],
  'content/gallery/gallery.json': (result) => [galleryFigure(result)],
  'bench/results/quality/matte.json': matteFigures,
  'bench/results/quality/face.json': faceFigures,
  'bench/results/quality/upscale.json': upscaleFigures,
  'bench/results/quality/prompt.json': (result) => [plannerFigure(result)],
}

/** The result files, relative to the repository, from which figures are made. */
export const resultFiles: readonly string[] = Object.keys(parts)

/**
 * Every published figure.
 * @param measured results by file
 * @throws {ZodError} if a result is missing or has another shape
 */
export const publishedFigures = (measured: Readonly<Record<string, unknown>>): Figure[] =>
  Object.entries(parts).flatMap(([file, part]) => part(measured[file]))
