/**
 * The cleaner on photos that training never saw: PSNR of luma and of red, green and blue before and after, by way of
 * degradation, and its seconds per megapixel. `npm run bench -- quality clean`; the photos are read from `PHOTOS_DIR`; needs the
 * weights.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clean } from '@spotless/engine/clean/clean'
import { conditioningOf, isDegraded } from '@spotless/engine/clean/conditioning'
import { estimateDegradation } from '@spotless/engine/clean/estimateDegradation'
import { openPlaneCleaner } from '@spotless/engine/clean/planeCleaner'
import { keysCubic } from '@spotless/engine/kernel/resample/keysCubic'
import { resizeRaster } from '@spotless/engine/kernel/resample/resizeRaster'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import type { Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { addNoise, compress } from '../../images/degrade.ts'
import { readMiddle, setAside } from '../../images/evaluationPhotos.ts'
import { lumaScores } from '../../metrics/lumaScores.ts'
import { openModels, root } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'

const threads = 2
const sidePx = 256

const degradations: Readonly<Record<string, (photo: Raster) => Promise<Raster>>> = {
  'noise of sigma 5': async (photo) => addNoise(photo, 5),
  'noise of sigma 15': async (photo) => addNoise(photo, 15),
  'JPEG 30': (photo) => compress(photo, 30),
  'JPEG 75': (photo) => compress(photo, 75),
  'JPEG 95': (photo) => compress(photo, 95),
  'noise of sigma 10, then JPEG 60': (photo) => compress(addNoise(photo, 10), 60),
}

interface Scores {
  /** dB over luma. */
  readonly luma: number
  /** dB over red, green and blue. */
  readonly colour: number
}

const scoresOf = (image: Raster, truth: Raster): Scores => {
  let error = 0
  for (let at = 0; at < image.data.length; at++) error += ((image.data[at] as number) - (truth.data[at] as number)) ** 2
  return {
    luma: lumaScores(image, truth, 0).psnr,
    colour: 10 * Math.log10((255 ** 2 * image.data.length) / error),
  }
}

/** Most photos come from lossy files: halving takes away most of what those added, so that it does not pass for the truth. */
const readClean = async (file: string): Promise<Raster> => {
  if (file.endsWith('.png')) return readMiddle(file, sidePx)
  const middle = await readMiddle(file, 2 * sidePx)
  return resizeRaster(middle, middle.width >> 1, middle.height >> 1, keysCubic)
}

interface Row {
  readonly file: string
  readonly degradation: string
  readonly before: Scores
  readonly full: Scores
  readonly chosen: Scores
}

const store = openModels(threads)
const cleaner = await openPlaneCleaner(store)

const largestSeam = async (photo: Raster): Promise<number> => {
  const whole = await clean(photo, cleaner, runtimeWithoutModels(), { strength: 1, tilePx: 4096 })
  const tiled = await clean(photo, cleaner, runtimeWithoutModels(), { strength: 1, tilePx: 75 })
  let seam = 0
  for (let at = 0; at < tiled.data.length; at++) {
    seam = Math.max(seam, Math.abs((tiled.data[at] as number) - (whole.data[at] as number)))
  }
  return seam
}

/** Processor seconds per megapixel, the same however busy the machine is; decoding and encoding left out. */
const measureSpeed = async (): Promise<number> => {
  const { raster } = await decodePhoto(await readFile(join(root, 'fixtures', 'photos', 'kitten.webp')))
  const before = process.cpuUsage()
  await clean(raster, cleaner, runtimeWithoutModels(), { strength: 1 })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / (raster.width * raster.height)
}

const rows: Row[] = []
const files = await setAside()
for (const file of files) {
  const truth = await readClean(file)
  for (const [degradation, degrade] of Object.entries(degradations)) {
    const degraded = await degrade(truth)
    const full = scoresOf(await clean(degraded, cleaner, runtimeWithoutModels(), { strength: 1 }), truth)
    const before = scoresOf(degraded, truth)
    rows.push({
      file,
      degradation,
      before,
      full,
      chosen: isDegraded(conditioningOf(estimateDegradation(degraded))) ? full : before,
    })
  }
}
const seam = await largestSeam(await readClean(files[0] as string))
const processorSecondsPerMegapixel = await measureSpeed()
await store.close()

const line = (degradation: string): string => {
  const of = rows.filter((row) => row.degradation === degradation)
  const cell = (way: 'full' | 'chosen', of: readonly Row[]): string =>
    (['luma', 'colour'] as const)
      .map((name) => {
        const gain = mean(of.map((row) => row[way][name] - row.before[name]))
        return `${mean(of.map((row) => row[way][name])).toFixed(2)} (${gain < 0 ? '−' : '+'}${Math.abs(gain).toFixed(2)})`
      })
      .join(' / ')
  const before = `${mean(of.map((row) => row.before.luma)).toFixed(2)} / ${mean(of.map((row) => row.before.colour)).toFixed(2)}`
  const worst = Math.min(...of.map((row) => row.chosen.luma - row.before.luma))
  return `| ${degradation} | ${before} | ${cell('full', of)} | ${cell('chosen', of)} | ${worst.toFixed(2).replace('-', '−')} |`
}
const table = [
  '# Cleaning noise and JPEG artefacts',
  '',
  `The middle (${sidePx}²) of ${files.length} photos set aside; PSNR in dB of luma / of red, green and blue, the mean of the photos. One network, conditioned\nonly on what is measured in the degraded photo.`,
  '',
  '| degraded by | before | at full strength | at the strength the product chooses | worst photo, luma |',
  '| --- | --- | --- | --- | --- |',
  ...Object.keys(degradations).map(line),
  '',
  `${processorSecondsPerMegapixel.toFixed(2)} processor seconds per megapixel, shared by ${threads} threads. Largest seam: ${seam}/255.`,
  '',
].join('\n')
await writeResults('quality/clean', { processorSecondsPerMegapixel, seam, rows }, table)
console.log(table)
