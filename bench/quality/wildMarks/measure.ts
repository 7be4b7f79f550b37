/**
 * Marks as agencies, cameras and photographers lay them, found and removed without painting, and photos in which nothing is written, in which
 * nothing should be found. `npm run bench -- quality wildMarks [names…]`, which prints without saving where names are given; FIND=1 does not
 * remove, OUT names a folder for pictures. Needs the weights, the packages of `photos.ts`, PORTRAITS_DIR, and, beside the faces of
 * `marks/photos.ts`, Debian's fonts-dseg, fonts-droid-fallback and fonts-sil-scheherazade.
 */

import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findMarks } from '@spotless/engine/candidates/findMarks'
import { encodeMask } from '@spotless/engine/container/encodeMask'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import type { Raster } from '@spotless/engine/raster/raster'
import { removeWatermark } from '@spotless/engine/watermark/removeWatermark'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { openModels, photoPath, root } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { agencyMarks } from './agencyMarks.ts'
import { drawWild, readPhoto } from './drawWild.ts'
import { personalMarks } from './personalMarks.ts'
import { markedPhotos, plainPhotos, portraitStep } from './photos.ts'
import type { WildMark } from './wildMark.ts'

/** An outline is right when so much of it is ink, or when it holds so much of all ink. */
const rightFraction = { ofOutline: 0.04, ofInk: 0.05 } as const
const foundFraction = 0.8

const wanted = process.argv.slice(2)
const portraits = process.env.PORTRAITS_DIR ?? join(root, '..', 'shared', 'portraits')
const models = openModels()
const context = pipelineContext(models)
const kinds: readonly WildMark[] = [...agencyMarks, ...personalMarks]

const psnr = (one: Raster, other: Raster, isCounted: (pixel: number) => boolean): number => {
  let [sum, count] = [0, 0]
  for (let pixel = 0; pixel < one.width * one.height; pixel++) {
    if (!isCounted(pixel)) continue
    for (let at = pixel * 3; at < pixel * 3 + 3; at++)
      sum += ((one.data[at] as number) - (other.data[at] as number)) ** 2
    count += 3
  }
  return 10 * Math.log10(65_025 / Math.max(1e-3, sum / Math.max(1, count)))
}

const save = async (name: string, kind: string, { width, height, data }: Raster, tint?: Uint8Array): Promise<void> => {
  const folder = process.env.OUT
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  const shown = Uint8Array.from(data, (value, at) =>
    tint?.[Math.floor(at / 3)] === 255 ? Math.min(255, 0.6 * value + (at % 3 === 0 ? 100 : 0)) : value,
  )
  await sharp(shown, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(join(folder, `${name}.${kind}.png`))
}

const measureKind = async (kind: WildMark, number: number) => {
  const photo = markedPhotos[number] as string
  const { file, truth, ink } = await drawWild(photoPath(photo), kind, number + 1)
  const { raster } = await decodePhoto(file)
  const lines = await findMarks(raster, context)
  const mask = fillOutlines(
    lines.map(({ outline }) => outline),
    raster,
  )
  const inks = ink.reduce((sum, one) => sum + one, 0)
  const held = ink.reduce((sum, one, at) => sum + (one === 1 && mask.data[at] === 255 ? 1 : 0), 0) / inks
  const right = lines.filter(({ outline }) => {
    const own = fillOutlines([outline], raster).data
    const [area, inside] = own.reduce(
      ([all, of], value, at) => (value === 255 ? [all + 1, of + (ink[at] as number)] : [all, of]),
      [0, 0],
    )
    return inside >= rightFraction.ofOutline * area || inside >= rightFraction.ofInk * inks
  }).length
  const name = kind.name.replaceAll(/[ ,]+/g, '-')
  await save(name, 'found', raster, mask.data)
  const found = { mark: kind.name, photo, held, isFound: held >= foundFraction, outlines: lines.length, right }
  const isInk = (pixel: number): boolean => ink[pixel] === 1
  const before = { inkDb: psnr(raster, truth, isInk), wholeDb: psnr(raster, truth, () => true) }
  if (process.env.FIND !== undefined || lines.length === 0) return { ...found, before, after: before, notes: [] }
  const result = await removeWatermark(
    { mode: 'watermark-removal', photo: file, mask: await encodeMask(mask, context), action: 'erase', options: {} },
    context,
  )
  const after = (await decodePhoto(result.file)).raster
  await save(name, 'removed', after)
  return {
    ...found,
    before,
    after: { inkDb: psnr(after, truth, isInk), wholeDb: psnr(after, truth, () => true) },
    notes: result.notes,
  }
}

const cases = []
for (const [number, kind] of kinds.entries()) {
  if (wanted.length > 0 && !wanted.some((part) => kind.name.includes(part))) continue
  const one = await measureKind(kind, number)
  cases.push(one)
  const { held, right, outlines, before, after, notes } = one
  const db = (key: 'inkDb' | 'wholeDb'): string => `${before[key].toFixed(1)} → ${after[key].toFixed(1)}`
  console.log(
    `${kind.name}: ${held.toFixed(2)} held, ${right} of ${outlines} right, ink ${db('inkDb')}, whole ${db('wholeDb')} | ${notes.join(' | ')}`,
  )
}

const plain: { photo: string; isPortrait: boolean; outlines: number; fraction: number }[] = []
if (wanted.length === 0 || wanted.includes('plain')) {
  const faces = (await readdir(portraits)).filter((name) => name.endsWith('.jpg')).sort()
  const paths = [
    ...plainPhotos.map((photo) => ({ photo, path: photoPath(photo), isPortrait: false })),
    ...faces
      .filter((_, at) => at % portraitStep === 0)
      .map((name) => ({ photo: name, path: join(portraits, name), isPortrait: true })),
  ]
  for (const { photo, path, isPortrait } of paths) {
    const raster = await readPhoto(path)
    const lines = await findMarks(raster, context)
    const marked = fillOutlines(
      lines.map(({ outline }) => outline),
      raster,
    ).data
    const fraction = marked.reduce((sum, value) => sum + (value === 255 ? 1 : 0), 0) / marked.length
    plain.push({ photo, isPortrait, outlines: lines.length, fraction })
    if (lines.length > 0) console.log(`${photo}: ${lines.length} outlines, ${(fraction * 100).toFixed(1)} %`)
  }
}
await models.close()

const percent = (value: number): string => `${Math.round(value * 100)} %`
const outlines = cases.reduce((sum, one) => sum + one.outlines, 0)
const right = cases.reduce((sum, one) => sum + one.right, 0)
const worse = cases.filter(({ before, after }) => after.wholeDb < before.wholeDb - 0.05)
const ofPlain = (isPortrait: boolean): string => {
  const own = plain.filter((one) => one.isPortrait === isPortrait)
  const wrong = own.filter((one) => one.outlines > 0)
  const most = Math.max(0, ...own.map(({ fraction }) => fraction))
  return `${own.length - wrong.length} of ${own.length} (${wrong.reduce((sum, one) => sum + one.outlines, 0)} outlines in the others, over up to ${percent(most)} of a photo)`
}
const table = [
  '# Marks as agencies, cameras and photographers lay them',
  '',
  `Found and removed without painting, each kind once over a photo that did not teach the finder, in a face that did not either: ${cases.filter(({ isFound }) => isFound).length} of ${cases.length} are found (${percent(foundFraction)} of`,
  `their ink is inside outlines), ${right} of ${outlines} outlines hold ink, and ${worse.length} ${worse.length === 1 ? 'photo is' : 'photos are'} further from the original than before.`,
  '',
  `Nothing is found where nothing is written: in photos ${ofPlain(false)}, in portraits ${ofPlain(true)}.`,
  '',
  '| mark | photo | ink inside outlines | outlines right | dB in the ink | dB of the photo |',
  '|---|---|---:|---:|---:|---:|',
  ...cases.map(
    ({ mark, photo, held, right, outlines, before, after }) =>
      `| ${mark} | ${photo.split('/').at(-1)} | ${percent(held)} | ${right} of ${outlines} | ${before.inkDb.toFixed(1)} → ${after.inkDb.toFixed(1)} | ${before.wholeDb.toFixed(1)} → ${after.wholeDb.toFixed(1)} |`,
  ),
  '',
].join('\n')
console.log(table.split('\n').slice(2, 6).join('\n'))
if (wanted.length === 0 && process.env.FIND === undefined)
  await writeResults('quality/wildMarks', { cases, plain }, table)
