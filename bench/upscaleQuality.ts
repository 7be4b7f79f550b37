/**
 * Faithful enlarging beside bicubic and Lanczos on the photos that training never saw, in one run.
 *
 * Each photo's middle is shrunk by an antialiased cubic kernel, enlarged again in each way and compared by luma.
 * Speed is the best of three on a whole photo of about two megapixels. `npm run bench -- quality upscale`; the photos
 * are read from `PHOTOS_DIR`; needs the weights (`node scripts/installModels.ts`).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePhoto } from '@spotless/engine/codec/decode'
import { openModelStore } from '@spotless/engine/model/store'
import type { Raster } from '@spotless/engine/raster/raster'
import { type Factor, type LumaNetwork, openLumaNetwork } from '@spotless/engine/upscale/lumaNetwork'
import { upscale } from '@spotless/engine/upscale/upscale'
import { lumaScores, type Score } from './lumaScores.ts'
import { resize } from './resize.ts'

const root = join(import.meta.dirname, '..')
const photos = process.env.PHOTOS_DIR ?? join(root, '..', 'shared', 'photos')
const models = process.env.MODELS_DIR ?? join(root, '.cache', 'models')
const results = join(root, 'bench', 'results')
const cropPx = 768
const longestPx = 2200
const threads = 2
const speedPhoto = 'gcompris-qt-data/kitten.webp'
const signal = new AbortController().signal
const ways = ['bicubic', 'lanczos', 'faithful'] as const
type Way = (typeof ways)[number]

interface PhotoScore {
  readonly file: string
  readonly scores: Readonly<Record<Way, Score>>
  /** Largest difference between small tiles and none, 0–255. */
  readonly seam: number
}

const setAside = async (): Promise<readonly string[]> =>
  (await readFile(join(root, 'training', 'CREDITS.tsv'), 'utf8'))
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([use]) => use === 'evaluation')
    .map(([, file]) => file as string)

/** The middle of a photo, without alpha; large ones are shrunk first, so that camera blur and JPEG traces weigh less. */
const readMiddle = async (path: string): Promise<Raster> => {
  let { raster } = await decodePhoto(await readFile(path))
  while (Math.max(raster.width, raster.height) > longestPx) {
    raster = resize(raster, raster.width >> 1, raster.height >> 1, 'bicubic')
  }
  const width = Math.min(cropPx, raster.width) & ~7
  const height = Math.min(cropPx, raster.height) & ~7
  const [left, top] = [(raster.width - width) >> 1, (raster.height - height) >> 1]
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = ((top + Math.floor(pixel / width)) * raster.width + left + (pixel % width)) * raster.channels
    for (let channel = 0; channel < 3; channel++) data[pixel * 3 + channel] = raster.data[from + channel] as number
  }
  return { width, height, channels: 3, data }
}

const largestDifference = (a: Raster, b: Raster): number => {
  let largest = 0
  for (let at = 0; at < a.data.length; at++) {
    largest = Math.max(largest, Math.abs((a.data[at] as number) - (b.data[at] as number)))
  }
  return largest
}

const scorePhoto = async (file: string, factor: Factor, network: LumaNetwork): Promise<PhotoScore> => {
  const whole = await readMiddle(join(photos, file))
  const { width, height } = whole
  const small = resize(whole, width / factor, height / factor, 'bicubic')
  const faithful = await upscale(small, network, { signal })
  const tiled = await upscale(small, network, { signal, tilePx: 61 })
  const untiled = await upscale(small, network, { signal, tilePx: cropPx })
  const score = (image: Raster): Score => lumaScores(image, whole, 2 * factor)
  return {
    file,
    scores: {
      bicubic: score(resize(small, width, height, 'bicubic')),
      lanczos: score(resize(small, width, height, 'lanczos')),
      faithful: score(faithful),
    },
    seam: largestDifference(tiled, untiled),
  }
}

/** Seconds per input megapixel, best of three, decoding and encoding left out. */
const measureSpeed = async (network: LumaNetwork): Promise<number> => {
  const { raster } = await decodePhoto(await readFile(join(photos, speedPhoto)))
  const seconds: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const began = performance.now()
    await upscale(raster, network, { signal })
    seconds.push((performance.now() - began) / 1000)
  }
  return Math.min(...seconds) / ((raster.width * raster.height) / 1e6)
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const summarise = (factor: Factor, rows: readonly PhotoScore[], secondsPerInputMegapixel: number) => ({
  factor,
  photos: rows.length,
  psnr: Object.fromEntries(ways.map((way) => [way, mean(rows.map((row) => row.scores[way].psnr))])),
  ssim: Object.fromEntries(ways.map((way) => [way, mean(rows.map((row) => row.scores[way].ssim))])),
  secondsPerInputMegapixel,
  largestSeam: Math.max(...rows.map((row) => row.seam)),
})

const files = await setAside()
const store = openModelStore(models, { threads })
const summaries: ReturnType<typeof summarise>[] = []
const detail: Record<string, readonly PhotoScore[]> = {}
for (const factor of [2, 4] as const) {
  const network = await openLumaNetwork(store, factor)
  const rows: PhotoScore[] = []
  for (const file of files) rows.push(await scorePhoto(file, factor, network))
  summaries.push(summarise(factor, rows, await measureSpeed(network)))
  detail[`${factor}x`] = rows
}
await store.close()

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = [
  `Luma of ${files.length} photos set aside, shrunk by an antialiased cubic kernel; ${threads} threads.`,
  '',
  line(['factor', ...ways.map((way) => `${way} PSNR / SSIM`), 's per input MP', 'largest seam']),
  line(Array.from({ length: ways.length + 3 }, () => '---')),
  ...summaries.map(({ factor, psnr, ssim, secondsPerInputMegapixel, largestSeam }) =>
    line([
      `${factor}x`,
      ...ways.map((way) => `${psnr[way]?.toFixed(2)} dB / ${ssim[way]?.toFixed(4)}`),
      secondsPerInputMegapixel.toFixed(2),
      `${largestSeam}/255`,
    ]),
  ),
  '',
].join('\n')
await mkdir(results, { recursive: true })
await writeFile(join(results, 'upscaleQuality.json'), `${JSON.stringify({ summaries, detail }, null, 2)}\n`)
await writeFile(join(results, 'upscaleQuality.md'), table)
console.log(table)
