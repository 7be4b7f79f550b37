/**
 * Makes the before and after pictures of the landing page with the engine's own pipelines, from photographs under free
 * licences, and writes who made them. Run by hand where the photographs lie: `node scripts/makeExamples.ts <folder>`, or with names behind it for some of them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mode } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import { pipelines } from '@spotless/engine/pipelines'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp, { type Sharp } from 'sharp'

interface Recipe {
  readonly name: string
  readonly photo: string
  readonly mode: Mode
  /** Left, top, right, bottom of each marked ellipse, in the photo's pixels. */
  readonly marks?: readonly (readonly [number, number, number, number])[]
  readonly prompt?: string
  readonly options?: EditOptions
  /** Shrinks the photo this many times first, as a small picture that somebody wants larger. */
  readonly shrunkBy?: number
  /** The part to show, as fractions of width and height: left, top, width, height. */
  readonly shown?: readonly [number, number, number, number]
}

const recipes: readonly Recipe[] = [
  {
    name: 'object-removal',
    photo: 'gcompris-qt-data/brandenburgGate.webp',
    mode: 'object-removal',
    marks: [
      [52, 585, 160, 735],
      [422, 604, 522, 716],
      [533, 590, 602, 730],
    ],
  },
  { name: 'background-removal', photo: 'gcompris-qt-data/red_panda.webp', mode: 'background-removal' },
  {
    name: 'people-removal',
    photo: 'gcompris-qt-data/gatewayofIndia.webp',
    mode: 'object-removal',
    marks: [
      [285, 584, 366, 678],
      [345, 570, 470, 668],
      [418, 590, 534, 710],
      [-6, 640, 118, 768],
    ],
  },
  { name: 'professional-photo', photo: 'python3-skimage/astronaut.png', mode: 'professional-photo' },
  {
    name: 'prompt-edit',
    photo: 'gcompris-qt-data/kitten.webp',
    mode: 'prompt-edit',
    prompt: 'make the background black and white, a bit warmer, and add a light vignette',
  },
  {
    name: 'image-upscale',
    photo: 'palapeli-data/european-honey-bee.jpg',
    mode: 'image-upscale',
    options: { upscale: { scale: 4 } },
    shrunkBy: 4,
    shown: [0.3, 0.25, 0.4, 0.4],
  },
]

const target = 'web/public/examples'
const longestSidePx = 1280
const webpQuality = 82

const [photos, ...wanted] = process.argv.slice(2)
if (photos === undefined) throw new Error('Usage: node scripts/makeExamples.ts <folder with MANIFEST.tsv>')
const manifest = (await readFile(join(photos, 'MANIFEST.tsv'), 'utf8')).split('\n').map((line) => line.split('\t'))
const models = openModelStore(process.env.MODELS_DIR ?? '.cache/models', { threads: 2 })
await mkdir(target, { recursive: true })

const bytes = async (image: Sharp): Promise<Uint8Array> => new Uint8Array(await image.png().toBuffer())
const shrunk = async (picture: Uint8Array, times: number): Promise<Uint8Array> => {
  const { width = 0 } = await sharp(picture).metadata()
  return bytes(sharp(picture).resize({ width: Math.round(width / times), kernel: 'lanczos3' }))
}
/** As a viewer shows a small picture on a large screen. */
const enlarged = (picture: Uint8Array, width: number): Promise<Uint8Array> =>
  bytes(sharp(picture).resize({ width, kernel: 'cubic' }))
const cropped = async (picture: Uint8Array, part: readonly [number, number, number, number]): Promise<Uint8Array> => {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const [left, top, across, down] = part
  const box = { left: left * width, top: top * height, width: across * width, height: down * height }
  const whole = Object.fromEntries(Object.entries(box).map(([side, at]) => [side, Math.round(at)])) as typeof box
  return bytes(sharp(picture).extract(whole))
}

const write = async (picture: Uint8Array, name: string) => {
  const info = await sharp(picture)
    .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: webpQuality })
    .toFile(join(target, `${name}.webp`))
  return `${info.width}x${info.height}`
}

const credits: string[] = []
for (const { name, photo, mode, marks = [], prompt, options = {}, shrunkBy = 1, shown } of recipes) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const stored = new Uint8Array(await readFile(join(photos, photo)))
  const original = shrunkBy === 1 ? stored : await shrunk(stored, shrunkBy)
  const { width = 0, height = 0 } = await sharp(original).metadata()
  const ellipses = marks.map(([left, top, right, bottom]) => {
    const centre = `cx="${(left + right) / 2}" cy="${(top + bottom) / 2}"`
    return `<ellipse ${centre} rx="${(right - left) / 2}" ry="${(bottom - top) / 2}" fill="#fff"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${ellipses.join('')}</svg>`
  const mask = marks.length > 0 ? { mask: new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer()) } : {}
  const pipeline = pipelines[mode]
  if (pipeline === undefined) throw new Error(`The engine has no pipeline for ${mode}.`)
  const result = await pipeline(
    { mode, photo: original, action: 'erase', options, ...mask, ...(prompt === undefined ? {} : { prompt }) },
    pipelineContext(models),
  )
  const after = shown === undefined ? result.file : await cropped(result.file, shown)
  const before = shown === undefined ? original : await cropped(original, shown)
  const { width: shownWidth = 0 } = await sharp(after).metadata()
  await write(shrunkBy === 1 ? before : await enlarged(before, shownWidth), `${name}-before`)
  const size = await write(after, `${name}-after`)
  const entry = manifest.find(([file]) => file === photo)
  if (entry === undefined) throw new Error(`${photo} is not in the manifest.`)
  const [, , , shows, licence, attribution] = entry
  credits.push(`${name}: ${shows}. ${attribution}. ${licence}. Edited (${mode}) with ${result.engine}.`)
  console.log(`${name}: ${size}, ${result.engine}`)
}
const creditsPath = join(target, 'CREDITS.txt')
const earlier = (await readFile(creditsPath, 'utf8').catch(() => '')).split('\n')
const kept = earlier.filter(
  (line) => line !== '' && !credits.some((credit) => credit.startsWith(line.slice(0, line.indexOf(':') + 1))),
)
await writeFile(creditsPath, `${[...kept, ...credits].sort().join('\n')}\n`)
