/**
 * A picture of every kind of operation that a prompt can ask for: `npm run bench -- sheet prompt` writes
 * bench/results/sheets/prompt.webp, each prompt beneath its result. Photos are those of fixtures/ and of `PHOTOS_DIR`.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawWords } from '@spotless/engine/codec/drawWords'
import { openModelStore } from '@spotless/engine/model/store'
import { editByPrompt } from '@spotless/engine/plan/editByPrompt'
import sharp from 'sharp'

const root = join(import.meta.dirname, '../../..')
const fixtures = join(root, 'fixtures', 'photos')
const shared = process.env.PHOTOS_DIR ?? join(root, '..', 'shared', 'photos')
const results = join(root, 'bench', 'results')
const columns = 7
const [cellPx, picturePx, captionPx] = [232, 190, 42]
const longestPx = 900

const cat = join(fixtures, 'chelsea.png')
const woman = join(fixtures, 'astronaut.png')
const coffee = join(fixtures, 'coffee.png')
const fjord = join(fixtures, 'fjord.jpg')
const temple = join(fixtures, 'china.jpg')
const street = join(shared, 'gcompris-qt-data', 'brandenburgGate.webp')
const tower = join(shared, 'gcompris-qt-data', 'eiffelTower.webp')
const car = join(shared, 'plasma-workspace-data', 'Car.png')
const dog = join(shared, 'gcompris-qt-data', 'dog.webp')
const orchestra = join(shared, 'gcompris-qt-data', 'orchestra.webp')
const dogs = join(shared, 'lomiri-wallpapers-16.04', 'friends_by_Aitzol_Berasategi.jpg')

/** A photo with a caption on it, made for this sheet. */
const lettered = 'lettered'
const letteredPhoto = async (): Promise<Buffer> => {
  const words = await drawWords('HOLIDAY 2026', 44, 600, 'left')
  const { width, height, data } = words
  const cover = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const ink = await sharp({ create: { width, height, channels: 3, background: '#203040' } })
    .joinChannel(cover)
    .png()
    .toBuffer()
  return sharp(temple)
    .composite([{ input: ink, left: 290, top: 40 }])
    .png()
    .toBuffer()
}

const cells: readonly (readonly [prompt: string, photo: string])[] = [
  ['brighter', coffee],
  ['much darker', coffee],
  ['more contrast', fjord],
  ['lift the shadows and lower the highlights', temple],
  ['warmer', coffee],
  ['cooler', coffee],
  ['more saturated', temple],
  ['hue 90 degrees', coffee],
  ['s-curve', fjord],
  ['auto enhance', temple],
  ['fix the white balance', coffee],
  ['dehaze a lot', fjord],
  ['night shot, lift it', coffee],
  ['black and white', woman],
  ['sepia', temple],
  ['vintage', coffee],
  ['film look', temple],
  ['cinematic', fjord],
  ['high key', woman],
  ['moody', temple],
  ['faded', coffee],
  ['invert the colors', cat],
  ['duotone navy and orange', cat],
  ['sharpen a lot', cat],
  ['denoise a lot', woman],
  ['more clarity', fjord],
  ['lots of grain', fjord],
  ['blur 60%', cat],
  ['pixelate a lot', cat],
  ['fix the jpeg artifacts', temple],
  ['strong vignette', coffee],
  ['tilt shift', temple],
  ['crop to 1:1', fjord],
  ['crop to the subject', woman],
  ['rotate 12 degrees', cat],
  ['straighten', fjord],
  ['straighten the verticals', street],
  ['flip it', woman],
  ['remove the background', cat],
  ['white background', woman],
  ['gradient background from pink to purple', cat],
  ['blur the background a lot', woman],
  ['darken the background a lot', cat],
  ['everything but the cat black and white', cat],
  ['remove all the people', street],
  ['remove the dog at the bottom', dogs],
  ['remove the text', lettered],
  ['remove the smallest dog', dogs],
  ['cut 20% off the left', fjord],
  ['make the car red', car],
  ['make the sky orange', tower],
  ['darken the sky a lot', tower],
  ['greener grass', dog],
  ['pixelate the face', woman],
  ['blur all faces', orchestra],
  ['retouch my face', woman],
  ['smooth my skin a lot', woman],
  ['whiten my teeth a lot', woman],
  ['professional headshot', woman],
  ['upscale 2x', cat],
  ['add "Summer 2026" at the bottom', fjord],
  ['write "SALE" in yellow at the top left', car],
  ['watermark it with © Studio North', coffee],
  ['thick white frame', fjord],
  ['rounded corners 12%', coffee],
  ['rounded corners and a drop shadow', cat],
]

const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
const signal = new AbortController().signal

const caption = async (text: string): Promise<Buffer> => {
  const { width, height, data } = await drawWords(text, 14, cellPx - 12, 'center')
  return sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .negate()
    .png()
    .toBuffer()
}

const picture = async (prompt: string, path: string): Promise<Buffer> => {
  const photo = await sharp(path === lettered ? await letteredPhoto() : await readFile(path))
    .rotate()
    .resize(longestPx, longestPx, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const result = await editByPrompt(
    { mode: 'prompt-edit', photo, action: 'erase', options: {}, prompt },
    { models, signal, onProgress: () => undefined },
  )
  console.log(`${prompt}: ${result.notes.join('; ')}`)
  return sharp(result.file)
    .resize(cellPx - 8, picturePx, { fit: 'contain', background: '#e8e8ec' })
    .flatten({ background: '#e8e8ec' })
    .png()
    .toBuffer()
}

const rows = Math.ceil(cells.length / columns)
const layers: { input: Buffer; left: number; top: number }[] = []
const only = process.env.ONLY
for (const [index, [prompt, path]] of cells.entries()) {
  if (only !== undefined && !prompt.includes(only)) continue
  const [left, top] = [(index % columns) * cellPx, Math.floor(index / columns) * (picturePx + captionPx)]
  layers.push({ input: await picture(prompt, path), left: left + 4, top: top + 4 })
  const words = await caption(prompt)
  const { width = 0 } = await sharp(words).metadata()
  layers.push({ input: words, left: left + Math.round((cellPx - width) / 2), top: top + picturePx + 6 })
}
await models.close()
await mkdir(results, { recursive: true })
await sharp({
  create: { width: columns * cellPx, height: rows * (picturePx + captionPx), channels: 3, background: '#ffffff' },
})
  .composite(layers)
  .webp({ quality: 82 })
  .toFile(join(results, 'sheets/prompt.webp'))
