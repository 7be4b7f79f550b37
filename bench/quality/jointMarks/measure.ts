/**
 * How much better a mark is taken away when eight photos that share it are solved together, beside the same photos each by itself in
 * the same run: text and a logo, 30 to 60 %, in lossless files and JPEG 88. Figures are PSNR (dB) inside the mark.
 * `npm run bench -- quality jointMarks [part of a mark's name]`; needs the weights. With a name, only these marks are measured again. Writes
 * a contact sheet of the JPEG results too.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import type { EditRequest } from '@spotless/engine/pipeline'
import type { Raster } from '@spotless/engine/raster/raster'
import { removeSharedMarks } from '@spotless/engine/watermark/joint/removeSharedMarks'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { maskPng } from '../../images/maskPng.ts'
import { openModels, photosFolder, resultsFolder } from '../../paths.ts'
import { type SheetEntry, writeContactSheet } from '../../report/contactSheet.ts'
import { writeResults } from '../../report/writeResults.ts'
import { layMark, type MarkSpec, markCoverage, paintedOver } from '../marks/cases.ts'
import { crispMarkPhotos } from '../marks/photos.ts'

const size = { width: 600, height: 400 } as const
const roundPx = 8
const white = [255, 255, 255] as const
const marks: readonly Pick<MarkSpec, 'opacity' | 'colour'>[] = [
  { opacity: 0.3, colour: white },
  { opacity: 0.45, colour: [220, 40, 30] },
  { opacity: 0.6, colour: white },
]
const specs: readonly MarkSpec[] = (['text', 'logo'] as const).flatMap((kind) =>
  [null, 88].flatMap((jpegQuality) => marks.map((mark) => ({ ...mark, kind, jpegQuality }))),
)

interface Row {
  readonly mark: string
  readonly photo: string
  readonly untouchedDb: number
  readonly aloneDb: number
  readonly jointDb: number
  readonly aloneEngine: string
  readonly jointEngine: string
}

const models = openModels()
const context = pipelineContext(models)

const readPhoto = async (file: string): Promise<Raster<Uint8Array>> => {
  const image = sharp(join(photosFolder, file)).rotate().removeAlpha().toColourspace('srgb')
  const data = await image.resize(size.width, size.height, { fit: 'cover' }).raw().toBuffer()
  return { ...size, channels: 3, data: new Uint8Array(data) }
}

const fileOf = async ({ data }: Raster, jpegQuality: number | null): Promise<Uint8Array> => {
  const image = sharp(data, { raw: { ...size, channels: 3 } })
  return new Uint8Array(await (jpegQuality === null ? image.png() : image.jpeg({ quality: jpegQuality })).toBuffer())
}

const psnrIn = (one: Raster, truth: Raster, coverage: Float32Array): number => {
  let [error, count] = [0, 0]
  for (let at = 0; at < coverage.length * 3; at++) {
    if (coverage[Math.floor(at / 3)] === 0) continue
    error += ((one.data[at] as number) - (truth.data[at] as number)) ** 2
    count++
  }
  return 10 * Math.log10(255 ** 2 / Math.max(1e-3, error / count))
}

const nameOf = ({ kind, opacity, colour, jpegQuality }: MarkSpec): string =>
  `${kind}, ${colour === white ? 'white' : 'red'}, ${Math.round(opacity * 100)} %, ${jpegQuality === null ? 'lossless' : `JPEG ${jpegQuality}`}`

const wanted = process.argv[2] ?? ''
const stored = join(resultsFolder, 'quality/jointMarks.json')
const kept = wanted === '' ? [] : (JSON.parse(await readFile(stored, 'utf8')) as Row[])
const rows: Row[] = kept.filter(({ mark }) => !mark.includes(wanted))
const sheet: SheetEntry[] = []

const line = (name: string, own: readonly Row[]): string => {
  const [untouched, alone, joint] = (['untouchedDb', 'aloneDb', 'jointDb'] as const).map((key) =>
    mean(own.map((row) => row[key])),
  ) as [number, number, number]
  const least = Math.min(...own.map(({ jointDb, aloneDb }) => jointDb - aloneDb))
  const better = own.filter(({ jointDb, aloneDb }) => jointDb > aloneDb).length
  const figures = [untouched, alone, joint, joint - alone, least].map((value) => value.toFixed(1))
  return `| ${[name, ...figures, `${better} of ${own.length}`].join(' | ')} |`
}

const write = async (): Promise<void> => {
  const names = [...new Set(rows.map(({ mark }) => mark))]
  const report = [
    '# Marks shared by eight photos: PSNR (dB) inside the mark',
    '',
    `Photos of ${size.width}×${size.height} px that tuned nothing here; the mask painted ${roundPx} px wide of the mark, the same for all.`,
    '"Alone": each photo by itself. "Least gain": the photo of the eight that gains least.',
    '',
    '| mark | untouched | alone | together | gain | least gain | better |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...names.map((name) =>
      line(
        name,
        rows.filter(({ mark }) => mark === name),
      ),
    ),
    line('all', rows),
    '',
    'The sheet `../sheets/jointMarks.jpg` shows JPEG results at 100 %: before, mask, after.',
    '',
  ].join('\n')
  await writeResults('quality/jointMarks', rows, report)
  if (sheet.length > 0) await writeContactSheet(sheet, join(resultsFolder, 'sheets/jointMarks.jpg'))
}

const photos = await Promise.all(crispMarkPhotos.map(readPhoto))
for (const spec of specs.filter((one) => nameOf(one).includes(wanted))) {
  const { kind, jpegQuality } = spec
  const coverage = await markCoverage(kind, size.width, size.height)
  const mask = paintedOver(coverage, size.width, size.height, roundPx)
  const maskFile = await maskPng(mask)
  const files = await Promise.all(photos.map((photo) => fileOf(layMark(photo, coverage, spec), jpegQuality)))
  let sharedMarks: Uint8Array | undefined
  for (const [index, truth] of photos.entries()) {
    const photo = files[index] as Uint8Array
    const request: EditRequest = { mode: 'watermark-removal', photo, mask: maskFile, action: 'erase', options: {} }
    const known = sharedMarks === undefined ? { companions: files.filter((one) => one !== photo) } : { sharedMarks }
    const joint = await removeSharedMarks({ ...request, ...known }, context)
    sharedMarks ??= joint.sharedMarks
    const alone = await removeSharedMarks(request, context)
    const before = (await decodePhoto(photo)).raster
    const after = (await decodePhoto(joint.file)).raster
    rows.push({
      mark: nameOf(spec),
      photo: crispMarkPhotos[index] as string,
      untouchedDb: psnrIn(before, truth, coverage),
      aloneDb: psnrIn((await decodePhoto(alone.file)).raster, truth, coverage),
      jointDb: psnrIn(after, truth, coverage),
      aloneEngine: alone.engine,
      jointEngine: joint.engine,
    })
    if (jpegQuality !== null && index < 4) sheet.push({ before, mask, after })
  }
  await write()
  console.log(line(nameOf(spec), rows.slice(-photos.length)))
}
await models.close()
