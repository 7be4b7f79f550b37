/**
 * The marks that train the networks of marks: random letters and shapes over pieces of photographs, half of them through
 * JPEG, each with its true coverage.
 */

import { join } from 'node:path'
import { maskRegions } from '@spotless/engine/inpaint/maskRegions'
import { expandBox } from '@spotless/engine/kernel/geometry/expandBox'
import { clamp } from '@spotless/engine/kernel/scalar/clamp'
import type { Raster } from '@spotless/engine/raster/raster'
import { compressionNoise } from '@spotless/engine/watermark/compressionNoise'
import type { Mark } from '@spotless/engine/watermark/mark'
import { cutMarkPatch, type MarkPatch } from '@spotless/engine/watermark/markPatch'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import sharp from 'sharp'
import { readSmall } from '../bench/images/readResized.ts'
import { seeded } from '../bench/images/seededRandom.ts'
import { layMark, paintedOver } from '../bench/quality/marks/cases.ts'

/** Public domain, CC0, CC-BY and BSD (`CREDITS.tsv`); none that the benchmarks of marks judge. The last four only watch. */
const photos = [
  'plasma-workspace-data/Parrot.png',
  'gcompris-qt-data/brandenburgGate.webp',
  'lomiri-wallpapers-16.04/life_by_Aitzol_Berasategi.jpg',
  'palapeli-data/citrus-fruits.jpg',
  'libjxl-testdata/cvo9xd_keong_macan_srgb8.png',
  'gcompris-qt-data/mexico.webp',
  'gcompris-qt-data/canyondeChelly.webp',
  'plasma-workspace-data/Sunflower.png',
  'lomiri-wallpapers-16.04/Picture_1A_by_freespace.jpg',
  'gcompris-qt-data/orchestra.webp',
  'python3-skimage/rocket.jpg',
  'plasma-workspace-data/Car.png',
  'libjxl-testdata/flower.png',
  'libjxl-testdata/tmshre_riaphotographs_srgb8.png',
  'gcompris-qt-data/cat.webp',
  'gcompris-qt-data/red_panda.webp',
  'gcompris-qt-data/eiffelTower.webp',
  'gcompris-qt-data/colosseum.webp',
  'gcompris-qt-data/mysorePalace.webp',
  'gcompris-qt-data/arlesAmphitheater.webp',
  'gcompris-qt-data/italy.webp',
  'lomiri-wallpapers-16.04/aitzgorri_by_Aitzol_Berasategi.jpg',
  'lomiri-wallpapers-16.04/friends_by_Aitzol_Berasategi.jpg',
  'palapeli-data/european-honey-bee.jpg',
  'plasma-workspace-data/Brushes.png',
  'plasma-workspace-data/Cocktail.png',
  'gcompris-qt-data/america.webp',
  'gcompris-qt-data/gatewayofIndia.webp',
] as const
const faces = [
  'DejaVu Sans',
  'DejaVu Serif',
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Sans Narrow',
  'Liberation Mono',
] as const
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789©&']
const sidePx = 520
const [maxColumns, maxRows] = [300, 190]
const letteringProbability = 0.8
const losslessProbability = 0.55
/** Random error of the mark's opacity, which the engine estimates. */
const opacityError = 0.012

/** Uniform numbers 0–1. */
export type Random = () => number
/** One of them. */
export const pick = <T>(of: readonly T[], random: Random): T => of[Math.floor(random() * of.length)] as T

const lettering = (width: number, height: number, random: Random): string => {
  const size = 16 + Math.floor(70 * random() ** 1.3)
  const count = clamp(Math.floor(width / (size * 0.75)), 1, 14)
  const word = Array.from({ length: count }, () => pick(letters, random))
    .join('')
    .replaceAll('&', '&amp;')
  const slant = random() < 0.35 ? 0 : random() * 70 - 35
  return `<text x="${width / 2 + random()}" y="${height * 0.6 + random()}" text-anchor="middle" font-family="${pick(faces, random)}" font-weight="${pick(['normal', 'bold'], random)}" font-style="${random() < 0.2 ? 'italic' : 'normal'}" font-size="${size}" transform="rotate(${slant} ${width / 2} ${height / 2})">${word}</text>`
}

const shape = (width: number, height: number, random: Random): string => {
  const [x, y] = [width * (0.25 + 0.5 * random()), height * (0.3 + 0.4 * random())]
  const [radius, from] = [14 + 34 * random(), random() * 2 * Math.PI]
  const corners = Array.from({ length: 3 + Math.floor(3 * random()) }, (_, index) => {
    const angle = from + index * (1.1 + 0.6 * random())
    return `${x + radius * Math.cos(angle)},${y + radius * Math.sin(angle)}`
  })
  return random() < 0.5
    ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#fff" stroke-width="${3 + 9 * random()}"/>`
    : `<polygon points="${corners.join(' ')}"/>`
}

const coverageOf = async (width: number, height: number, random: Random): Promise<Float32Array> => {
  const inner =
    random() < letteringProbability
      ? lettering(width, height, random)
      : shape(width, height, random) + shape(width, height, random)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff">${inner}</svg>`
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return Float32Array.from({ length: width * height }, (_, at) => (data[at * 4 + 3] as number) / 255)
}

const pieceOf = (photo: Raster<Uint8Array>, random: Random): Raster<Uint8Array> => {
  const [width, height] = [Math.min(photo.width, maxColumns), Math.min(photo.height, maxRows)]
  const left = Math.floor(random() * (photo.width - width + 1))
  const top = Math.floor(random() * (photo.height - height + 1))
  const data = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * photo.width + left) * 3
    data.set(photo.data.subarray(from, from + width * 3), row * width * 3)
  }
  return { width, height, channels: 3, data }
}

const colourOf = (random: Random): readonly [number, number, number] => {
  const kind = random()
  if (kind < 0.5) return [255, 255, 255]
  if (kind < 0.75) return [0, 0, 0]
  return [Math.floor(random() * 256), Math.floor(random() * 256), Math.floor(random() * 256)]
}

/** A painted region of a marked photo. */
export interface MarkSample {
  readonly patch: MarkPatch
  /** As it might be estimated. */
  readonly mark: Mark
  /** Deviation that the file's compression adds to a pixel, in levels. */
  readonly noise: number
  /** True coverage of each pixel of the patch. */
  readonly coverage: Float32Array
  /** Number of the photo; those from 24 on are only watched. */
  readonly photo: number
  readonly random: Random
}

/**
 * Marked photos, case by case.
 *
 * @param folder of photos
 * @param seed added to seven times the number of each case
 */
export async function* markSamples(folder: string, cases: number, seed: number): AsyncGenerator<MarkSample> {
  for (let index = 0; index < cases; index++) {
    const random = seeded(index * 7 + seed)
    const photo = index % photos.length
    const piece = pieceOf(await readSmall(join(folder, photos[photo] as string), sidePx), random)
    const { width, height } = piece
    const whole = await coverageOf(width, height, random)
    const [colour, opacity] = [colourOf(random), 0.2 + 0.55 * random()]
    const jpegQuality = random() < losslessProbability ? null : Math.round(75 + 20 * random())
    const laid = layMark(piece, whole, { kind: 'text', opacity, colour, jpegQuality })
    const image = sharp(laid.data, { raw: { width, height, channels: 3 } })
    const stored = jpegQuality === null ? image.png() : image.jpeg({ quality: jpegQuality })
    const { raster, source } = await decodePhoto(await stored.toBuffer())
    const noise = compressionNoise(source, raster)
    const mask = paintedOver(whole, width, height, 2 + Math.floor(random() * 5))
    const mark = { opacity: opacity + (random() + random() - 1) * opacityError, colour }
    for (const region of maskRegions(mask)) {
      const patch = cutMarkPatch(raster, mask, expandBox(region, 12, raster))
      const { box } = patch
      const coverage = Float32Array.from(
        patch.painted,
        (_, at) => whole[(box.top + Math.floor(at / box.width)) * width + box.left + (at % box.width)] as number,
      )
      yield { patch, mark, noise, coverage, photo, random }
    }
  }
}
