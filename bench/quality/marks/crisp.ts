/**
 * How well crisp see-through marks are taken away under tight paint: synthetic marks of known coverage on photographs, the mask painted a few
 * pixels wide of them. Beside it, in the same run: doing nothing, and filling the same mask. Figures are PSNR (dB) inside the
 * mark. `npm run bench -- quality crispMarks [photos]`; needs the weights. Writes a contact sheet of 24 results too, with the fills
 * of covered holes among them.
 */

import { join } from 'node:path'
import { removeObject } from '@spotless/engine/inpaint/removeObject'
import type { Pipeline } from '@spotless/engine/pipeline'
import type { Raster } from '@spotless/engine/raster/raster'
import { removeWatermark } from '@spotless/engine/watermark/removeWatermark'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { maskPng } from '../../images/maskPng.ts'
import { readSmall } from '../../images/readResized.ts'
import { openModels, photosFolder, resultsFolder } from '../../paths.ts'
import { type SheetEntry, writeContactSheet } from '../../report/contactSheet.ts'
import { writeResults } from '../../report/writeResults.ts'
import { eraseCase } from '../erase/cases.ts'
import { layMark, type MarkSpec, markCoverage, paintedOver } from './cases.ts'
import { crispMarkPhotos } from './photos.ts'

const photoCount = Number(process.argv[2] ?? 8)
const sidePx = 512
const roundPx = 3
const files = crispMarkPhotos.slice(0, photoCount)
const white = [255, 255, 255] as const
const specs: readonly MarkSpec[] = [
  { kind: 'text', opacity: 0.6, colour: white, jpegQuality: null },
  { kind: 'thin text', opacity: 0.45, colour: [0, 0, 0], jpegQuality: null },
  { kind: 'logo', opacity: 0.45, colour: [220, 40, 30], jpegQuality: null },
  { kind: 'text', opacity: 0.3, colour: white, jpegQuality: 88 },
  { kind: 'text', opacity: 0.45, colour: white, jpegQuality: 88 },
  { kind: 'text', opacity: 0.9, colour: white, jpegQuality: 88 },
]

const models = openModels()
const context = pipelineContext(models)

const fileOf = ({ data, width, height }: Raster, jpegQuality: number | null): Promise<Uint8Array> => {
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  return (jpegQuality === null ? image.png({ compressionLevel: 1 }) : image.jpeg({ quality: jpegQuality })).toBuffer()
}

const psnrIn = (one: Raster, truth: Raster, coverage: Float32Array): number => {
  let [error, count] = [0, 0]
  for (let pixel = 0; pixel < coverage.length; pixel++) {
    if (coverage[pixel] === 0) continue
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) error += ((one.data[at] ?? 0) - (truth.data[at] ?? 0)) ** 2
    count += 3
  }
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, error / count))
}

interface Row {
  readonly file: string
  readonly mark: string
  readonly untouched: number
  readonly filled: number
  readonly ours: number
  readonly engine: string
  readonly ms: number
}
const rows: Row[] = []
const sheet: SheetEntry[] = []
const wanted = 24
const run = async (pipeline: Pipeline, photo: Uint8Array, mask: Uint8Array) => {
  const began = performance.now()
  const result = await pipeline({ mode: 'watermark-removal', photo, mask, action: 'erase', options: {} }, context)
  return { raster: (await decodePhoto(result.file)).raster, engine: result.engine, ms: performance.now() - began }
}
const nameOf = ({ kind, opacity, jpegQuality }: MarkSpec): string =>
  `${kind}, ${Math.round(opacity * 100)} %, ${jpegQuality === null ? 'lossless' : `JPEG ${jpegQuality}`}`

const mean = (of: readonly Row[], key: 'untouched' | 'filled' | 'ours' | 'ms'): string =>
  (of.reduce((sum, row) => sum + row[key], 0) / of.length).toFixed(key === 'ms' ? 0 : 1)
/** Written after each photo, so that a run cut short keeps what it measured. */
const write = async (done: number): Promise<void> => {
  const report = [
    '# Crisp marks taken away: PSNR (dB) inside the mark',
    '',
    `${done} photos of about ${sidePx} px, masks painted ${roundPx} px wide of the mark; means. Ours at least as good as filling in ${rows.filter((row) => row.ours >= row.filled - 0.1).length} of ${rows.length}.`,
    '',
    '| mark | untouched | filled | this engine | solved | ms |',
    '|---|---:|---:|---:|---:|---:|',
    ...specs.map(nameOf).map((mark) => {
      const of = rows.filter((row) => row.mark === mark)
      const solved = of.filter(({ engine }) => engine.startsWith('inversion')).length
      return `| ${mark} | ${mean(of, 'untouched')} | ${mean(of, 'filled')} | ${mean(of, 'ours')} | ${solved} of ${of.length} | ${mean(of, 'ms')} |`
    }),
    '',
    'The sheet `../sheets/crispMarks.jpg` shows results at 100 %: before, mask, after.',
    '',
  ].join('\n')
  await writeResults('quality/crispMarks', rows, report)
  await writeContactSheet(sheet.slice(0, wanted), join(resultsFolder, 'sheets/crispMarks.jpg'))
}

for (const [index, file] of files.entries()) {
  const truth = await readSmall(join(photosFolder, file), sidePx)
  const { width, height } = truth
  for (const spec of specs) {
    const coverage = await markCoverage(spec.kind, width, height)
    const mask = paintedOver(coverage, width, height, roundPx)
    const photo = await fileOf(layMark(truth, coverage, spec), spec.jpegQuality)
    const before = (await decodePhoto(photo)).raster
    const maskFile = await maskPng(mask)
    const [ours, filled] = [await run(removeWatermark, photo, maskFile), await run(removeObject, photo, maskFile)]
    rows.push({
      ...{ file, mark: nameOf(spec), engine: ours.engine, ms: ours.ms },
      untouched: psnrIn(before, truth, coverage),
      filled: psnrIn(filled.raster, truth, coverage),
      ours: psnrIn(ours.raster, truth, coverage),
    })
    sheet.push({ before, mask, after: ours.raster })
  }
  const { covered, mask } = eraseCase(truth, index % 2 === 0 ? 'blob' : 'strokes', 0.04, index + 50)
  const filled = await run(removeObject, await fileOf(covered, null), await maskPng(mask))
  sheet.push({ before: covered, mask, after: filled.raster })
  await write(index + 1)
  console.log(`${file} (${index + 1} of ${files.length})`)
}
await models.close()
