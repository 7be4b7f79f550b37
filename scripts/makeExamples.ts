/**
 * Makes the before and after pictures of the landing page with the engine's own pipelines, from photographs under free
 * licences, and writes who made them. Run by hand where the photographs lie: `node scripts/makeExamples.ts <folder>`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mode } from '@spotless/contract/mode'
import { openModelStore } from '@spotless/engine/model/store'
import { pipelines } from '@spotless/engine/pipelines'
import sharp from 'sharp'

interface Recipe {
  readonly name: string
  readonly photo: string
  readonly mode: Mode
  /** Left, top, right, bottom of each marked ellipse, in the photo's pixels. */
  readonly marks: readonly (readonly [number, number, number, number])[]
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
  { name: 'background-removal', photo: 'gcompris-qt-data/red_panda.webp', mode: 'background-removal', marks: [] },
]

const target = 'web/public/examples'
const longestSidePx = 1280
const webpQuality = 82

const [photos] = process.argv.slice(2)
if (photos === undefined) throw new Error('Usage: node scripts/makeExamples.ts <folder with MANIFEST.tsv>')
const manifest = (await readFile(join(photos, 'MANIFEST.tsv'), 'utf8')).split('\n').map((line) => line.split('\t'))
const models = openModelStore(process.env.MODELS_DIR ?? '.cache/models', { threads: 2 })
await mkdir(target, { recursive: true })

const write = async (picture: Uint8Array, name: string) => {
  const info = await sharp(picture)
    .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: webpQuality })
    .toFile(join(target, `${name}.webp`))
  return `${info.width}x${info.height}`
}

const credits: string[] = []
for (const { name, photo, mode, marks } of recipes) {
  const original = new Uint8Array(await readFile(join(photos, photo)))
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
    { mode, photo: original, action: 'erase', options: {}, ...mask },
    { models, signal: new AbortController().signal, onProgress: () => undefined },
  )
  await write(original, `${name}-before`)
  const size = await write(result.file, `${name}-after`)
  const entry = manifest.find(([file]) => file === photo)
  if (entry === undefined) throw new Error(`${photo} is not in the manifest.`)
  const [, , , shows, licence, attribution] = entry
  credits.push(`${name}: ${shows}. ${attribution}. ${licence}. Edited (${mode}) with ${result.engine}.`)
  console.log(`${name}: ${size}, ${result.engine}`)
}
await writeFile(join(target, 'CREDITS.txt'), `${credits.join('\n')}\n`)
