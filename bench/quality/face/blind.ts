/**
 * A blind comparison by eye on faces as they are found: each beside what the whole mode makes of it at default options, the sides
 * shuffled by a seed. `npm run bench -- blind face [--seed=27]` writes the sheets and, apart from them, the key into a folder of the
 * system's temporary one; judge the sheets before reading the key. `foundFaces.ts` says where the photos come from. Needs the weights.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { estimateDegradation } from '@spotless/engine/clean/estimateDegradation'
import type { Face } from '@spotless/engine/face/detectLandmarks'
import { enhanceFaces, restorationsOf } from '@spotless/engine/face/enhanceFaces'
import { enlargeFaces } from '@spotless/engine/face/enlargeFaces'
import { boxAround } from '@spotless/engine/face/faceCrop'
import { findFaces } from '@spotless/engine/face/findFaces'
import { crop } from '@spotless/engine/raster/crop'
import type { Raster } from '@spotless/engine/raster/raster'
import { chooseVariant } from '@spotless/engine/upscale/chooseVariant'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp, { type OverlayOptions } from 'sharp'
import { seeded } from '../../images/seededRandom.ts'
import { openModels } from '../../paths.ts'
import { type FoundFace, foundFaces, pathOf } from './foundFaces.ts'

const folder = join(tmpdir(), 'face-blind')
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice('--seed='.length) ?? 27)
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const strength = 0.5
/** What the mode is given of a photo, and what is shown of it, as multiples of the face's side. */
const [givenReach, shownReach] = [3, 1.6]
const tilePx = 440
const gapPx = 8
const pairsPerSheet = 3

const models = openModels()
const runtime = nodeRuntime(models)

/** The part of the result around the face, or its middle at 100 % where it is larger than a tile. */
const tile = (raster: Raster, face: Face, factor: number): Promise<Buffer> => {
  const box = boxAround(face.square, shownReach, { width: raster.width / factor, height: raster.height / factor })
  const part = {
    left: Math.round(box.left * factor),
    top: Math.round(box.top * factor),
    width: Math.floor(box.width * factor),
    height: Math.floor(box.height * factor),
  }
  const { data, width, height, channels } = raster
  return sharp(data, { raw: { width, height, channels } })
    .removeAlpha()
    .extract(part)
    .resize(tilePx, tilePx, { fit: 'contain', background: '#808080', kernel: 'cubic' })
    .png()
    .toBuffer()
}

const nearestOf = (faces: readonly Face[], x: number, y: number): Face | undefined =>
  faces.toSorted((a, b) => Math.hypot(a.square.x - x, a.square.y - y) - Math.hypot(b.square.x - x, b.square.y - y))[0]

/** A found face as it came, and twice as large as it went; null where it is not found again. */
const pairOf = async ({ file, x, y }: FoundFace) => {
  const { raster } = await decodePhoto(await readFile(pathOf(file)))
  const there = nearestOf((await findFaces(raster, runtime)).faces, x, y)
  if (there === undefined) return null
  const photo = crop(raster, boxAround(there.square, givenReach, raster))
  const enhanced = await enhanceFaces(photo, strength, runtime)
  const face = nearestOf(enhanced.faces, photo.width / 2, photo.height / 2)
  if (face === undefined) return null
  const result = await enlargeFaces(
    enhanced.raster,
    enhanced.faces,
    { restorations: restorationsOf(enhanced), strength },
    chooseVariant(estimateDegradation(enhanced.raster)),
    runtime,
  )
  const found = enhanced.results[enhanced.faces.indexOf(face)]?.found.join(' + ') || 'none'
  return {
    facePx: Math.round(face.square.sidePx),
    found,
    came: await tile(photo, face, 1),
    went: await tile(result, face, 2),
  }
}

await mkdir(folder, { recursive: true })
const random = seeded(seed)
const order = foundFaces
  .map((face, index) => ({ face, number: index + 1, place: random(), isResultLeft: random() < 0.5 }))
  .filter(({ number }) => only === undefined || only.includes(String(number)))
  .toSorted((a, b) => a.place - b.place)
const key: Record<string, unknown>[] = []
let layers: OverlayOptions[] = []
const flush = async (): Promise<void> => {
  if (layers.length === 0) return
  const [width, height] = [2 * (tilePx + gapPx), pairsPerSheet * (tilePx + gapPx)]
  const name = `sheet${String(Math.ceil(key.length / pairsPerSheet)).padStart(2, '0')}.png`
  await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(layers)
    .png()
    .toFile(join(folder, name))
  layers = []
}
for (const { face, number, isResultLeft } of order) {
  const pair = await pairOf(face)
  if (pair === null) {
    console.log(`Case ${number} is not found`)
    continue
  }
  const { came, went, ...facts } = pair
  const top = (key.length % pairsPerSheet) * (tilePx + gapPx)
  for (const [column, input] of (isResultLeft ? [went, came] : [came, went]).entries())
    layers.push({ input, left: column * (tilePx + gapPx), top })
  key.push({ pair: key.length + 1, case: number, ...face, ...facts, result: isResultLeft ? 'left' : 'right' })
  if (key.length % pairsPerSheet === 0) await flush()
}
await flush()
await models.close()
await writeFile(join(folder, 'key.json'), `${JSON.stringify(key, null, 1)}\n`)
console.log(`${key.length} pairs; the sheets and key.json are in ${folder}.`)
