/**
 * How good erasing is: seeded holes in photographs, each really covered by an object up to its border, filled by this
 * engine and by its peers in the same run. `npm run bench -- quality erase [photos]`; needs the weights. The perceptual
 * metric is SSIMULACRA (Debian's libjxl-devtools), one peer is G'MIC (Debian's gmic); both are left out where missing.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeObject } from '@spotless/engine/inpaint/removeObject'
import type { Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { maskPng } from '../../images/maskPng.ts'
import { readSmall } from '../../images/readResized.ts'
import { openModels, photosFolder } from '../../paths.ts'
import { erasePeers } from '../../peers/inpainters.ts'
import { publishedMigan } from '../../peers/publishedMigan.ts'
import { writeResults } from '../../report/writeResults.ts'
import { eraseCase, maskKinds } from './cases.ts'
import { leftOver } from './leftOver.ts'
import { erasePhotos } from './photos.ts'
import { type FillScore, fillScore } from './scoreFill.ts'

const photoCount = Number(process.argv[2] ?? 16)
const fractions = [0.01, 0.05, 0.15, 0.3]
const sidePx = 512
const files = erasePhotos.slice(0, photoCount)

const models = openModels()
const folder = await mkdtemp(join(tmpdir(), 'erase-quality-'))
const published = await publishedMigan(2)
const peers = await erasePeers(published, folder)

const pngOf = ({ data, width, height }: Raster): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()

interface Row extends FillScore {
  /** Weight of the painted object in the 3 px on either side of the mask's border. */
  readonly left: number
  readonly file: string
  readonly kind: string
  readonly fraction: number
  readonly engine: string
  readonly ms: number
}

const ours = 'this engine'
const ourBest = 'this engine, best quality'
const rows: Row[] = []
const measures = ['psnr', 'ssim', 'texture', 'seam', 'left', 'perceptual', 'ms'] as const
const digits: Readonly<Record<(typeof measures)[number], number>> = {
  psnr: 2,
  ssim: 3,
  texture: 2,
  seam: 2,
  left: 3,
  perceptual: 4,
  ms: 0,
}
const mean = (of: readonly Row[], measure: (typeof measures)[number]): number =>
  of.reduce((sum, row) => sum + row[measure], 0) / of.length
const engines = [ours, ourBest, ...peers.map(({ name }) => name)]
const line = (label: string, of: readonly Row[]): string =>
  `| ${label} | ${measures.map((measure) => mean(of, measure).toFixed(digits[measure])).join(' | ')} |`
const tableOf = (title: string, of: readonly Row[]): string[] => [
  `## ${title}`,
  '',
  `| engine | ${measures.join(' | ')} |`,
  `|---|${measures.map(() => '---:').join('|')}|`,
  ...engines.map((engine) =>
    line(
      engine,
      of.filter((row) => row.engine === engine),
    ),
  ),
  '',
]

const percentOf = (count: number, all: number): string => `${Math.round((100 * count) / all)} %`
const isWithin = (value: number, from: number, to: number): boolean => value >= from && value <= to
/** How often one of our engines meets the aims, photo by photo and hole by hole. */
const aimsOf = (engine: string, done: readonly string[]): string => {
  const own = rows.filter((row) => row.engine === engine)
  const perPhoto = done.map((file) => own.filter((row) => row.file === file))
  const texturesGood = perPhoto.filter((of) => isWithin(mean(of, 'texture'), 0.8, 1.2)).length
  const seamsGood = perPhoto.filter((of) => isWithin(mean(of, 'seam'), 0.8, 1.25)).length
  const bestAmong = (rivals: readonly string[]): number =>
    own.filter((row) =>
      rows.every(
        (other) =>
          !rivals.includes(other.engine) ||
          other.file !== row.file ||
          other.fraction !== row.fraction ||
          other.perceptual >= row.perceptual,
      ),
    ).length
  const rivals = peers.map(({ name }) => name)
  const textured = rivals.filter(
    (name) =>
      mean(
        rows.filter((row) => row.engine === name),
        'texture',
      ) >= 0.8,
  )
  return [
    `${engine}: texture within 0.8–1.2 on ${percentOf(texturesGood, done.length)} of the photos, seam within 0.8–1.25 on ${percentOf(seamsGood, done.length)};`,
    `better perceptual score than every peer on ${percentOf(bestAmong(rivals), own.length)} of the holes, than every peer that does not smear`,
    `(mean texture of at least 0.8) on ${percentOf(bestAmong(textured), own.length)}.`,
  ].join(' ')
}
/** What was measured so far; written after each photo, so that a run cut short keeps it. */
const writeReport = async (done: readonly string[]): Promise<string> => {
  const report = [
    '# Fills of holes that were covered by a painted object',
    '',
    `${done.length} photos of about ${sidePx} px, holes of ${fractions.map((fraction) => `${fraction * 100} %`).join(', ')}; means. PSNR (dB) and`,
    'SSIM inside the hole; texture: gradient of the fill over the truth’s; seam: step across the border over the truth’s (1 is ideal',
    'for both); left: weight of the painted object in the 3 px on either side of the border, in a fit by truth and object (0 is nothing,',
    'by chance a few hundredths); perceptual: SSIMULACRA of the hole with 32 px round it (less is better). Milliseconds of this engine',
    'are model and paste.',
    '',
    ...tableOf('All holes', rows),
    ...fractions.flatMap((fraction) =>
      tableOf(
        `Holes of ${fraction * 100} %`,
        rows.filter((row) => row.fraction === fraction),
      ),
    ),
    aimsOf(ours, done),
    '',
    aimsOf(ourBest, done),
    '',
  ].join('\n')
  await writeResults('quality/erase', rows, report)
  return report
}

let report = ''
for (const [index, file] of files.entries()) {
  const truth = await readSmall(join(photosFolder, file), sidePx)
  for (const [step, fraction] of fractions.entries()) {
    const kind = maskKinds[(index + step) % maskKinds.length] ?? 'box'
    const { covered, mask } = eraseCase(truth, kind, fraction, index * 10 + step + 1)
    const [photo, maskFile] = await Promise.all([pngOf(covered), maskPng(mask)])
    const record = async (engine: string, fill: Raster, ms: number): Promise<void> => {
      const left = leftOver(fill, truth, covered, mask)
      rows.push({ file, kind, fraction, engine, ...(await fillScore(fill, truth, mask, folder)), left, ms })
    }
    for (const [engine, quality] of [
      [ours, 'fast'],
      [ourBest, 'best'],
    ] as const) {
      const result = await removeObject(
        { mode: 'object-removal', photo, mask: maskFile, action: 'erase', options: { erase: { quality } } },
        pipelineContext(models),
      )
      const { raster } = await decodePhoto(result.file)
      const { model = 0, paste = 0 } = result.timingsMs
      await record(engine, raster, model + paste)
    }
    for (const peer of peers) {
      const started = performance.now()
      const fill = await peer.fill(covered, mask)
      await record(peer.name, fill, performance.now() - started)
    }
  }
  report = await writeReport(files.slice(0, index + 1))
  console.log(`${file} (${index + 1} of ${files.length})`)
}
console.log(report)
await Promise.all([models.close(), published.release()])
await rm(folder, { recursive: true })
