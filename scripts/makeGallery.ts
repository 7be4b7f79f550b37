/**
 * Makes the results gallery from nothing: a mark on each of fifteen clean photographs, the area that a person would paint over
 * it, our engine's result, and its figures inside the mark. `npm run gallery`. With a folder of photographs as its argument it
 * takes the clean references from there first.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GalleryPhoto, galleryPath, gallerySchema } from '@spotless/contract/content'
import { distanceTransform, unitsPerPx } from '@spotless/engine/kernel/morphology/distanceTransform'
import { pipelines } from '@spotless/engine/pipelines'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { z } from 'zod'
import { psnrInside, ssimInside } from './gallery/figures.ts'
import { type Mark, markKinds, type Size } from './gallery/marks.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'web', 'public')
const longestSidePx = 960
/** How far past the ink a person's brush reaches. */
const brushPx = 7
const webpQuality = 86

const sourceSchema = z.array(
  z.strictObject({ name: z.string(), photo: z.string(), alt: z.string(), credit: z.string() }),
)
const sources = sourceSchema.parse(JSON.parse(await readFile(join(root, 'content', 'gallery', 'sources.json'), 'utf8')))

const fileOf = (name: string, which: 'marked' | 'result' | 'clean'): string => join(target, galleryPath(name, which))
const [photos] = process.argv.slice(2)
await mkdir(join(target, 'gallery'), { recursive: true })
if (photos !== undefined) {
  for (const { name, photo } of sources) {
    await sharp(join(photos, photo))
      .rotate()
      .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 92 })
      .toFile(fileOf(name, 'clean'))
  }
}

/** S = (1 − αf)·J + αf·W, rounded as every editor writes it. */
const withMarks = (clean: Uint8Array, marks: readonly Mark[]): Uint8Array => {
  const marked = clean.slice()
  for (const { coverage, colour, opacity } of marks) {
    for (let pixel = 0; pixel < coverage.length; pixel++) {
      const alpha = ((coverage[pixel] ?? 0) / 255) * opacity
      if (alpha === 0) continue
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 3 + channel
        marked[at] = Math.round((1 - alpha) * (marked[at] ?? 0) + alpha * (colour[channel] ?? 0))
      }
    }
  }
  return marked
}

const inkOf = (marks: readonly Mark[], { width, height }: Size): Uint8Array => {
  const ink = new Uint8Array(width * height)
  for (const { coverage } of marks) for (const [at, value] of coverage.entries()) if (value > 0) ink[at] = 255
  return ink
}

/** What a person paints over the ink: everything within the brush's reach. */
const paintedOver = async (ink: Uint8Array, size: Size): Promise<Uint8Array> => {
  const distance = distanceTransform(ink, size.width)
  const painted = Uint8Array.from(distance, (one) => (one <= brushPx * unitsPerPx.chamfer ? 255 : 0))
  const image = sharp(painted, { raw: { ...size, channels: 1 } }).toColourspace('b-w')
  return new Uint8Array(await image.png().toBuffer())
}

const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
const pipeline = pipelines['watermark-removal']
if (pipeline === undefined) throw new Error('The engine cannot remove watermarks.')
const made: GalleryPhoto[] = []
for (const [index, { name, alt, credit }] of sources.entries()) {
  const kind = markKinds[index]
  if (kind === undefined) throw new Error(`There is no mark for photo ${index + 1}.`)
  const stored = await sharp(fileOf(name, 'clean')).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const size = { width: stored.info.width, height: stored.info.height }
  const clean = new Uint8Array(stored.data)
  const marks = await kind.draw(size)
  const marked = withMarks(clean, marks)
  const ink = inkOf(marks, size)
  const raw = { raw: { ...size, channels: 3 as const } }
  const photo = new Uint8Array(await sharp(marked, raw).png({ compressionLevel: 3 }).toBuffer())
  const started = performance.now()
  const result = await pipeline(
    { mode: 'watermark-removal', photo, mask: await paintedOver(ink, size), action: 'erase', options: {} },
    pipelineContext(models),
  )
  const seconds = (performance.now() - started) / 1000
  const pixels = new Uint8Array(await sharp(result.file).removeAlpha().raw().toBuffer())
  const write = (data: Uint8Array, which: 'marked' | 'result') =>
    sharp(data, raw).webp({ quality: webpQuality }).toFile(fileOf(name, which))
  await Promise.all([write(marked, 'marked'), write(pixels, 'result')])
  const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
  made.push({
    ...{ name, alt, mark: kind.words, ...size, credit, engine: result.engine, seconds: round(seconds, 2) },
    psnrDb: round(psnrInside(pixels, clean, ink), 2),
    psnrBeforeDb: round(psnrInside(marked, clean, ink), 2),
    ssim: round(ssimInside(pixels, clean, ink, size), 4),
  })
  console.log(made.at(-1))
}
await models.close()
await writeFile(
  join(root, 'content', 'gallery', 'gallery.json'),
  `${JSON.stringify(gallerySchema.parse(made), null, 2)}\n`,
)
