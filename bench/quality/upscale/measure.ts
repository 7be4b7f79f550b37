/**
 * Enlarging on the photos that training never saw, all ways in one run: bicubic, Lanczos, UpscalerJS in its own runtime
 * with its own weights, and ours.
 *
 * Each photo's middle is shrunk by an antialiased cubic kernel, enlarged again in each way and compared by luma; then
 * once more from small photos that were compressed or are noisy, with both of our variants and the one that the product
 * chooses; then both variants by SSIMULACRA and Butteraugli (`apt-get install libjxl-devtools`; NaN without). `npm run bench -- quality upscale`; the photos are read from `PHOTOS_DIR`; needs the weights
 * (`node scripts/installModels.ts`), a Chromium and, the first time, npm.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { upscaleOptionsSchema } from '@spotless/contract/options'
import { estimateDegradation } from '@spotless/engine/clean/estimateDegradation'
import { keysCubic } from '@spotless/engine/kernel/resample/keysCubic'
import { resizeRaster } from '@spotless/engine/kernel/resample/resizeRaster'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { median } from '@spotless/engine/kernel/statistics/median'
import type { Raster } from '@spotless/engine/raster/raster'
import { chooseVariant, type Variant } from '@spotless/engine/upscale/chooseVariant'
import { crispen } from '@spotless/engine/upscale/crispen'
import { enlarge } from '@spotless/engine/upscale/enlarge'
import type { Factor } from '@spotless/engine/upscale/lumaNetwork'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { degradations } from '../../images/degrade.ts'
import { readMiddle, setAside } from '../../images/evaluationPhotos.ts'
import { butteraugliOf, ssimulacraOf } from '../../metrics/jxlScores.ts'
import { lumaScores, type Score } from '../../metrics/lumaScores.ts'
import { type PerceptualScore, perceptualScores } from '../../metrics/perceptualScores.ts'
import { openModels } from '../../paths.ts'
import { openUpscalerJs, peerWeights } from '../../peers/upscalerJs.ts'
import { writeResults } from '../../report/writeResults.ts'

const threads = 2
const sidePx = 256
const factors: readonly Factor[] = [2, 4]

const ways = ['bicubic', 'Lanczos', 'UpscalerJS', 'ours'] as const
type Way = (typeof ways)[number]
type FullScore = Score & PerceptualScore

const variants = ['bicubic', 'Lanczos', 'UpscalerJS', 'faithful', 'crisp'] as const
const crispDegradations = ['nothing', 'JPEG 75', 'noise of sigma 5'] as const

interface CleanRow {
  readonly file: string
  readonly scores: Readonly<Record<Way, FullScore>>
  /** Seconds per input megapixel of UpscalerJS and of Spotless on this photo, without decoding and encoding. */
  readonly seconds: { readonly UpscalerJS: number; readonly ours: number }
  /** Largest difference between small tiles and none, 0–255. */
  readonly seam: number
}

interface DegradedRow {
  readonly file: string
  readonly degradation: string
  readonly psnr: { readonly bicubic: number; readonly clean: number; readonly robust: number }
  readonly chosen: Variant
}

const store = openModels(threads)
const peer = await openUpscalerJs(threads)
const folder = await mkdtemp(join(tmpdir(), 'enlarged-'))

const largestDifference = (a: Raster, b: Raster): number => {
  let largest = 0
  for (let at = 0; at < a.data.length; at++) {
    largest = Math.max(largest, Math.abs((a.data[at] as number) - (b.data[at] as number)))
  }
  return largest
}

const scoreClean = async (file: string, whole: Raster, factor: Factor): Promise<CleanRow> => {
  const { width, height } = whole
  const small = resizeRaster(whole, width / factor, height / factor, keysCubic)
  const began = performance.now()
  const ours = await enlarge(small, factor, 'clean', nodeRuntime(store), {})
  const seconds = (performance.now() - began) / 1000
  const theirs = await peer.enlarge(small, peerWeights[factor])
  const score = (image: Raster): FullScore => ({
    ...lumaScores(image, whole, 2 * factor),
    ...perceptualScores(image, whole, 2 * factor),
  })
  const megapixels = (small.width * small.height) / 1e6
  return {
    file,
    scores: {
      bicubic: score(resizeRaster(small, width, height, keysCubic)),
      Lanczos: score(resizeRaster(small, width, height)),
      UpscalerJS: score(theirs.image),
      ours: score(ours),
    },
    seconds: { UpscalerJS: theirs.seconds / megapixels, ours: seconds / megapixels },
    seam: largestDifference(
      await enlarge(small, factor, 'clean', nodeRuntime(store), { tilePx: 61 }),
      await enlarge(small, factor, 'clean', nodeRuntime(store), { tilePx: sidePx }),
    ),
  }
}

interface CrispRow {
  readonly file: string
  readonly degradation: string
  readonly scores: Readonly<Record<(typeof variants)[number], VariantScore>>
}

interface VariantScore {
  readonly psnr: number
  readonly ssimulacra: number
  readonly butteraugli: number
}

const writePng = ({ data, width, height }: Raster, file: string): Promise<unknown> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toFile(file)

/** Both variants as the product makes them, beside bicubic, Lanczos and the peer, by measures of what the eye sees. */
const scoreVariants = async (file: string, whole: Raster, factor: Factor): Promise<readonly CrispRow[]> => {
  const { width, height } = whole
  const small = resizeRaster(whole, width / factor, height / factor, keysCubic)
  const rows: CrispRow[] = []
  const [truth, made] = [join(folder, 'truth.png'), join(folder, 'made.png')]
  await writePng(whole, truth)
  const score = async (image: Raster): Promise<VariantScore> => {
    await writePng(image, made)
    return {
      psnr: lumaScores(image, whole, 2 * factor).psnr,
      ssimulacra: await ssimulacraOf(truth, made),
      butteraugli: await butteraugliOf(truth, made),
    }
  }
  for (const degradation of crispDegradations) {
    const degraded = (await degradations[degradation]?.(small)) ?? small
    const faithful = await enlarge(
      degraded,
      factor,
      chooseVariant(estimateDegradation(degraded)),
      nodeRuntime(store),
      {},
    )
    const crisp: Raster = { ...faithful, data: faithful.data.slice() }
    const blend = upscaleOptionsSchema.parse({}).blend / 100
    await crispen(crisp, degraded, factor, nodeRuntime(store), { blend })
    rows.push({
      file,
      degradation,
      scores: {
        bicubic: await score(resizeRaster(degraded, width, height, keysCubic)),
        Lanczos: await score(resizeRaster(degraded, width, height)),
        UpscalerJS: await score((await peer.enlarge(degraded, peerWeights[factor])).image),
        faithful: await score(faithful),
        crisp: await score(crisp),
      },
    })
  }
  return rows
}

const scoreDegraded = async (file: string, whole: Raster, factor: Factor): Promise<readonly DegradedRow[]> => {
  const { width, height } = whole
  const small = resizeRaster(whole, width / factor, height / factor, keysCubic)
  const rows: DegradedRow[] = []
  for (const [degradation, degrade] of Object.entries(degradations)) {
    const degraded = await degrade(small)
    const psnr = (image: Raster): number => lumaScores(image, whole, 2 * factor).psnr
    rows.push({
      file,
      degradation,
      psnr: {
        bicubic: psnr(resizeRaster(degraded, width, height, keysCubic)),
        clean: psnr(await enlarge(degraded, factor, 'clean', nodeRuntime(store), {})),
        robust: psnr(await enlarge(degraded, factor, 'robust', nodeRuntime(store), {})),
      },
      chosen: chooseVariant(estimateDegradation(degraded)),
    })
  }
  return rows
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const rule = (columns: number): string => line(Array.from({ length: columns }, () => '---'))

const files = await setAside()
const clean: Record<string, readonly CleanRow[]> = {}
const degraded: Record<string, readonly DegradedRow[]> = {}
const crisp: Record<string, readonly CrispRow[]> = {}
for (const factor of factors) {
  const cleanRows: CleanRow[] = []
  const degradedRows: DegradedRow[] = []
  const crispRows: CrispRow[] = []
  for (const file of files) {
    const whole = await readMiddle(file, sidePx)
    cleanRows.push(await scoreClean(file, whole, factor))
    degradedRows.push(...(await scoreDegraded(file, whole, factor)))
    crispRows.push(...(await scoreVariants(file, whole, factor)))
  }
  clean[`${factor}x`] = cleanRows
  degraded[`${factor}x`] = degradedRows
  crisp[`${factor}x`] = crispRows
}
await peer.close()
await store.close()
await rm(folder, { recursive: true })

const cleanCell = (rows: readonly CleanRow[], way: Way): string => {
  const of = (name: keyof FullScore): number => mean(rows.map(({ scores }) => scores[way][name]))
  return `${of('psnr').toFixed(2)} dB / ${of('ssim').toFixed(4)} / ${of('gmsd').toFixed(4)} / ${of('contrast').toFixed(4)}`
}

const degradedLine = (factor: string, degradation: string): string => {
  const rows = (degraded[factor] ?? []).filter((row) => row.degradation === degradation)
  const of = (variant: 'bicubic' | Variant): number => mean(rows.map(({ psnr }) => psnr[variant]))
  const chosen = mean(rows.map(({ psnr, chosen }) => psnr[chosen]))
  const robust = rows.filter(({ chosen }) => chosen === 'robust').length
  return line([
    factor,
    degradation,
    `${of('bicubic').toFixed(2)} dB`,
    `${of('clean').toFixed(2)} dB`,
    `${of('robust').toFixed(2)} dB`,
    `${chosen.toFixed(2)} dB (${robust} of ${rows.length} robust)`,
  ])
}

const crispLine = (factor: string, degradation: string): string => {
  const rows = (crisp[factor] ?? []).filter((row) => row.degradation === degradation)
  const cell = (variant: (typeof variants)[number]): string => {
    const of = (name: keyof VariantScore): number => mean(rows.map(({ scores }) => scores[variant][name]))
    return `${of('ssimulacra').toFixed(4)} / ${of('butteraugli').toFixed(2)} / ${of('psnr').toFixed(2)} dB`
  }
  const better = rows.filter(({ scores }) => scores.crisp.ssimulacra < scores.faithful.ssimulacra).length
  return line([factor, degradation, ...variants.map(cell), `${better} of ${rows.length}`])
}

const table = [
  '# Enlarging, beside bicubic, Lanczos and UpscalerJS',
  '',
  `Luma of the middle (${sidePx}²) of ${files.length} photos set aside, shrunk by an antialiased cubic kernel; ${threads} threads. Each cell: PSNR / SSIM /`,
  'GMSD (edges, 0 is best) / likeness of local contrast (1 is best). Seconds are per input megapixel, the median of the photos,',
  'taken in turn in the same run: on a busy machine only their ratio is meaningful.',
  '',
  line(['factor', ...ways, 's UpscalerJS', 's ours', 'largest seam']),
  rule(ways.length + 4),
  ...Object.entries(clean).map(([factor, rows]) =>
    line([
      factor,
      ...ways.map((way) => cleanCell(rows, way)),
      median(rows.map(({ seconds }) => seconds.UpscalerJS)).toFixed(1),
      median(rows.map(({ seconds }) => seconds.ours)).toFixed(2),
      `${Math.max(...rows.map(({ seam }) => seam))}/255`,
    ]),
  ),
  '',
  'From small photos that were degraded first, PSNR of luma; the last column is what the product chooses photo by photo:',
  '',
  line(['factor', 'degraded by', 'bicubic', 'clean variant', 'robust variant', 'chosen']),
  rule(6),
  ...Object.keys(degraded).flatMap((factor) =>
    Object.keys(degradations).map((degradation) => degradedLine(factor, degradation)),
  ),
  '',
  'What the eye sees: SSIMULACRA / 3-norm of Butteraugli (both of libjxl, 0 is best) / PSNR of luma; the last column counts the',
  'photos on which the crisp variant, at its default blend, is closer by SSIMULACRA than the faithful one:',
  '',
  line(['factor', 'degraded by', ...variants, 'crisp nearer']),
  rule(variants.length + 3),
  ...Object.keys(crisp).flatMap((factor) => crispDegradations.map((degradation) => crispLine(factor, degradation))),
  '',
].join('\n')
await writeResults('quality/upscale', { clean, degraded, crisp }, table)
console.log(table)
