/**
 * Scratches, dust and fading drawn over portraits set aside and over photos, found and filled; and how much of the same prints without wear is
 * marked. `npm run bench -- quality oldPrints` with PORTRAITS_DIR; COUNT limits the portraits, SHEETS keeps pictures. Needs no weights.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lumaPlaneBt709 } from '@spotless/engine/kernel/colour/lumaPlaneBt709'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import { mean } from '@spotless/engine/kernel/statistics/mean'
import { fillScratches } from '@spotless/engine/oldPrint/fillScratches'
import { findScratches, type WornPixels } from '@spotless/engine/oldPrint/findScratches'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { photosFolder, root } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { wearPrint } from './wearPrint.ts'

const folder = process.env.PORTRAITS_DIR ?? join(root, '..', 'shared', 'portraits')
const table = process.env.PORTRAITS_TABLE ?? join(root, 'training', 'runs', 'portraits.tsv')
const count = Number(process.env.COUNT ?? 17)
const sidePx = 900
/** Photos with much that looks like a scratch: fur, hair, rails, wires, lettering, foliage. */
const photos = [
  'gcompris-qt-data/cat.webp',
  'gcompris-qt-data/alpaca.webp',
  'gcompris-qt-data/eiffelTower.webp',
  'gcompris-qt-data/orchestra.webp',
  'palapeli-data/cincinnati-bridge.jpg',
  'plasma-workspace-data/Brushes.png',
  'plasma-workspace-data/Books.png',
  'lomiri-wallpapers-16.04/life_by_Aitzol_Berasategi.jpg',
  'python3-skimage/camera.png',
  'budgie-backgrounds/high-trestle-trail.jpg',
] as const

interface Row {
  readonly name: string
  readonly isPortrait: boolean
  /** Fraction of the damage that was found. */
  readonly recall: number
  /** Fraction of the print that was marked though it is sound, with the wear beside it and without any. */
  readonly falseFraction: number
  readonly soundMarked: number
  readonly psnrWorn: number
  readonly psnrFilled: number
}

const union = ({ scratches, specks }: WornPixels): Uint8Array =>
  scratches.map((value, at) => Math.max(value, specks[at] as number))
const psnr = (one: Raster, other: Raster): number => {
  let squares = 0
  for (let at = 0; at < one.data.length; at++) squares += ((one.data[at] as number) - (other.data[at] as number)) ** 2
  return 10 * Math.log10((255 * 255 * one.data.length) / squares)
}

const measure = async (file: string, name: string, isPortrait: boolean, seed: number): Promise<Row> => {
  const pipeline = sharp(file).resize(sidePx, sidePx, { fit: 'inside', kernel: 'cubic' }).greyscale()
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true })
  const picture = Float32Array.from(
    { length: info.width * info.height },
    (_, at) => (data[at * info.channels] as number) / 255,
  )
  const { sound, worn, damage } = wearPrint(picture, info.width, seed)
  const mask = dilate(union(findScratches(lumaPlaneBt709(worn), info.width)), info.width, 1)
  const near = dilate(damage, info.width, 2)
  const filled = fillScratches(worn, mask)
  if (process.env.SHEETS !== undefined) {
    const png = (raster: Raster) =>
      sharp(raster.data as Uint8Array, { raw: { width: raster.width, height: raster.height, channels: 3 } }).png()
    for (const [part, raster] of [worn, filled, sound].entries())
      await png(raster).toFile(join(process.env.SHEETS, `${name.replace(/\W+/g, '-')}-${part}.png`))
  }
  const row = {
    name,
    isPortrait,
    recall: mean(mask.map((value, at) => value * (damage[at] as number))) / mean(damage),
    falseFraction: mean(mask.map((value, at) => value * (1 - (near[at] as number)))),
    soundMarked: mean(dilate(union(findScratches(lumaPlaneBt709(sound), info.width)), info.width, 1)),
    psnrWorn: psnr(worn, sound),
    psnrFilled: psnr(filled, sound),
  }
  console.log(`${name}: recall ${row.recall.toFixed(2)}, ${row.psnrWorn.toFixed(1)} → ${row.psnrFilled.toFixed(1)} dB`)
  return row
}

const listed = (await readFile(table, 'utf8'))
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .filter((cells) => cells[1] === 'judge')
const portraits = listed.filter((_, at) => at % Math.max(1, Math.floor(listed.length / count)) === 0).slice(0, count)
const rows: Row[] = []
for (const [at, cells] of portraits.entries())
  rows.push(await measure(join(folder, cells[0] as string), cells[0] as string, true, 100 + at))
for (const [at, file] of photos.entries()) rows.push(await measure(join(photosFolder, file), file, false, 500 + at))

const percent = (value: number): string => `${(100 * value).toFixed(2)} %`
const line = (label: string, of: readonly Row[]): string =>
  `| ${label} | ${mean(of.map(({ recall }) => recall)).toFixed(2)} | ${percent(mean(of.map(({ falseFraction }) => falseFraction)))} | ${percent(mean(of.map(({ soundMarked }) => soundMarked)))} | ${mean(of.map(({ psnrWorn }) => psnrWorn)).toFixed(2)} → ${mean(of.map(({ psnrFilled }) => psnrFilled)).toFixed(2)} | ${of.filter(({ psnrFilled, psnrWorn }) => psnrFilled < psnrWorn).length} of ${of.length} |`
const report = [
  '# Scratches and dust of old prints',
  '',
  'Seven scratches and forty specks drawn over faded, grainy prints; found, and filled from beside them. Luma against the same print without',
  'wear, over the whole picture. The photos were chosen because they are full of what looks like a scratch.',
  '',
  '| prints | damage found | sound pixels marked | marked without wear | PSNR, dB | worse |',
  '|---|---|---|---|---|---|',
  line(
    'portraits set aside',
    rows.filter(({ isPortrait }) => isPortrait),
  ),
  line(
    'hard photos',
    rows.filter(({ isPortrait }) => !isPortrait),
  ),
  ...rows.filter(({ isPortrait }) => !isPortrait).map((row) => line(row.name.replace(/^.*\//, ''), [row])),
  '',
].join('\n')
console.log(report)
await writeResults('quality/oldPrints', { rows }, report)
