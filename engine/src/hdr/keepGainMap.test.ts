import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { removeLocation } from '../container/location.ts'
import { readGainMap } from '../container/multiPicture/gainMap.ts'
import { rewriteMetadata } from '../container/rewriteMetadata.ts'
import type { EditRequest, PipelineContext } from '../pipeline.ts'
import { pipelines } from '../pipelines.ts'
import { hdrFlavours, hdrPhoto } from '../testing/hdrPhoto.ts'

const [width, height] = [320, 240]
const cell = 4
const context: PipelineContext = { ...runtimeWithoutModels(), onProgress: () => undefined }

/** Grey with a bright square that its gain map lifts: columns and rows 120 to 179. */
const isBright = (x: number, y: number): boolean => x >= 120 && x < 180 && y >= 120 && y < 180
const main = new Uint8Array(
  await sharp(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const pixel = Math.floor(at / 3)
      return isBright(pixel % width, Math.floor(pixel / width)) ? 250 : 90 + (pixel % width) / 8
    }),
    { raw: { width, height, channels: 3 } },
  )
    .jpeg({ quality: 92 })
    .toBuffer(),
)
const [mapWidth, mapHeight] = [width / cell, height / cell]
const map = new Uint8Array(
  await sharp(
    Uint8Array.from({ length: mapWidth * mapHeight }, (_, at) => {
      const [x, y] = [at % mapWidth, Math.floor(at / mapWidth)]
      return isBright(x * cell, y * cell) ? 240 : 40 + x / 2
    }),
    { raw: { width: mapWidth, height: mapHeight, channels: 1 } },
  )
    .toColourspace('b-w')
    .jpeg({ quality: 90 })
    .toBuffer(),
)
/** Marks the square with ten pixels around it. */
const mask = new Uint8Array(
  await sharp(
    Uint8Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)]
      return x >= 110 && x < 190 && y >= 110 && y < 190 ? 255 : 0
    }),
    { raw: { width, height, channels: 1 } },
  )
    .png()
    .toBuffer(),
)

const run = (request: Partial<EditRequest> & Pick<EditRequest, 'mode' | 'photo'>) => {
  const pipeline = pipelines[request.mode]
  if (pipeline === undefined) throw new Error(`There is no ${request.mode}.`)
  return pipeline({ action: 'erase', options: {}, ...request }, context)
}
const greyOf = async (file: Uint8Array) => {
  const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, at: (x: number, y: number) => data[y * info.width + x] ?? 0 }
}
const mapOf = (file: Uint8Array): Uint8Array => {
  const found = readGainMap(file)
  if (found === null) throw new Error('The file has no gain map.')
  return found.file
}

describe.each(hdrFlavours)('a photo with a gain map (%s)', (flavour) => {
  const photo = hdrPhoto(main, map, flavour)

  test('keeps it when an object is erased: filled under the mask, unchanged outside', async () => {
    const { file, notes } = await run({ mode: 'object-removal', photo, mask })
    expect(notes).toContain('The photo’s HDR layer was edited along with it.')
    const [before, after] = [await greyOf(mapOf(photo)), await greyOf(mapOf(file))]
    expect([after.width, after.height]).toEqual([mapWidth, mapHeight])
    let outside = 0
    for (let y = 0; y < mapHeight; y++) {
      for (let x = 0; x < mapWidth; x++) {
        const isInside = x >= 26 && x <= 48 && y >= 26 && y <= 48
        if (!isInside) outside = Math.max(outside, Math.abs(before.at(x, y) - after.at(x, y)))
      }
    }
    expect(outside, 'of 255, by compression').toBeLessThanOrEqual(2)
    expect(before.at(37, 37)).toBeGreaterThan(230)
    for (const [x, y] of [
      [30, 30],
      [37, 37],
      [44, 44],
    ] as const) {
      expect(Math.abs(after.at(x, y) - (40 + x / 2)), `at ${x}, ${y}`).toBeLessThan(8)
    }
  })

  test('keeps it through a crop, a turn and light', async () => {
    const { file } = await run({
      mode: 'prompt-edit',
      photo,
      prompt: 'crop to a square, rotate left and make it warmer',
    })
    const [picture, after] = [await greyOf(file), await greyOf(mapOf(file))]
    expect([after.width, after.height]).toEqual([mapHeight, mapHeight])
    let [most, at] = [0, [0, 0]]
    for (let y = 0; y < after.height; y++) {
      for (let x = 0; x < after.width; x++) {
        if (after.at(x, y) > 200 !== picture.at(x * cell + 2, y * cell + 2) > 200) [most, at] = [most + 1, [x, y]]
      }
    }
    expect(most, `of ${after.width * after.height} cells, the last at ${at}`).toBeLessThanOrEqual(60)
  })

  test('keeps it byte by byte where light alone changes', async () => {
    const { file } = await run({ mode: 'prompt-edit', photo, prompt: 'brighter' })
    expect(mapOf(file)).toEqual(mapOf(photo))
  })

  test('leaves it out, announcements and all, where an edit changes what it describes', async () => {
    const { file, notes } = await run({ mode: 'prompt-edit', photo, prompt: 'pixelate it' })
    expect(readGainMap(file)).toBeNull()
    expect(notes.join()).toContain('HDR layer was left out')
    expect(Buffer.from(file).toString('latin1')).not.toMatch(/Item:Length|hdrgm:Version="|21496|MPF\0/)
  })

  test('keeps it when its metadata are rewritten, and its index true', () => {
    const rewritten = rewriteMetadata(photo, (metadata) => ({ ...metadata, densityPerInch: { x: 300, y: 300 } }))
    expect(rewritten.length).not.toBe(photo.length)
    expect(mapOf(rewritten)).toEqual(mapOf(photo))
    expect(removeLocation(photo)).toBe(photo)
  })
})

test('libvips finds the gain map of a result where its own index says', async () => {
  const photo = hdrPhoto(main, map, 'ultraHdr')
  for (const file of [photo, (await run({ mode: 'object-removal', photo, mask })).file]) {
    const { gainMap } = (await sharp(file).metadata()) as { gainMap?: { image: Buffer } }
    expect(await sharp(gainMap?.image).metadata()).toMatchObject({ width: mapWidth, height: mapHeight })
  }
})

test('a map of a photo on its side is turned with it', async () => {
  const turned = new Uint8Array(await sharp(main).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const { file } = await run({ mode: 'prompt-edit', photo: hdrPhoto(turned, map, 'ultraHdr'), prompt: 'brighter' })
  const after = await greyOf(mapOf(file))
  expect([after.width, after.height]).toEqual([mapHeight, mapWidth])
})

test.each([
  ['cut in its gain map', (file: Uint8Array) => file.slice(0, -200)],
  [
    'whose gain map is noise',
    (file: Uint8Array) =>
      file.map((byte, at) => (at > file.length - 600 && at < file.length - 2 ? (at * 89) & 255 : byte)),
  ],
  [
    'whose index lies',
    (file: Uint8Array) => {
      const copy = file.slice()
      const at = Buffer.from(copy).indexOf('MPF\0')
      copy.fill(255, at + 8, at + 86)
      return copy
    },
  ],
])('a photo %s is edited, with or without it', async (_name, damage) => {
  const photo = damage(hdrPhoto(main, map, 'ultraHdr'))
  const { file, width: got } = await run({ mode: 'object-removal', photo, mask })
  expect(got).toBe(width)
  await sharp(file).stats()
})
