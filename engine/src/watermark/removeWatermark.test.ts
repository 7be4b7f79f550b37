import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { removeWatermark } from './removeWatermark.ts'

const [width, height] = [160, 150]
const context = { ...runtimeWithoutModels(), onProgress: () => {} }

const behindAt = (column: number, row: number): number =>
  120 + 35 * Math.sin(column / 13 + row / 19) + 15 * Math.cos(row / 7 - column / 15)
const isMark = (column: number, row: number): boolean => Math.abs(column - 80) < 30 && Math.abs(row - 60) < 9
const isSolid = (column: number, row: number): boolean => Math.abs(column - 80) < 16 && Math.abs(row - 125) < 9
const isPainted = (column: number, row: number): boolean =>
  (Math.abs(column - 80) < 34 && Math.abs(row - 60) < 13) || (Math.abs(column - 80) < 19 && Math.abs(row - 125) < 12)

const valueAt = (column: number, row: number): number => {
  const behind = behindAt(column, row)
  if (isSolid(column, row)) return (column + row) % 8 < 4 ? 250 : 5
  return isMark(column, row) ? 0.5 * behind + 0.5 * 255 : behind
}
const pixels = <T>(make: (column: number, row: number) => T): T[] =>
  Array.from({ length: width * height }, (_, at) => make(at % width, Math.floor(at / width)))

const request = async () => ({
  mode: 'watermark-removal' as const,
  photo: await sharp(Uint16Array.from(pixels((x, y) => Array(3).fill(Math.round(valueAt(x, y) * 257))).flat()), {
    raw: { width, height, channels: 3 },
  })
    .toColourspace('rgb16')
    .png()
    .toBuffer(),
  mask: await sharp(Uint8Array.from(pixels((x, y) => (isPainted(x, y) ? 255 : 0))), {
    raw: { width, height, channels: 1 },
  })
    .toColourspace('b-w')
    .png()
    .toBuffer(),
  action: 'erase' as const,
  options: {},
})

test('a see-through mark is solved and a solid one filled, each by itself, in 16 bit, and the notes say so', async () => {
  const asked = await request()
  const result = await removeWatermark(asked, context)
  expect(result.engine).toBe('inversion of the mark and local patch fill')
  expect(result.notes[0]).toContain('1 area recovered')
  const { raster, source } = await decodePhoto(result.file)
  const before = (await decodePhoto(asked.photo)).raster
  expect(source.bitDepth).toBe(16)
  let [error, count, changed] = [0, 0, 0]
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    if (isMark(column, row)) {
      error += ((raster.data[at * 3] ?? 0) / 257 - behindAt(column, row)) ** 2
      count++
    }
    const isNear = Math.abs(column - 80) < 48 && row > 33
    if (!isNear && raster.data[at * 3] !== before.data[at * 3]) changed++
  }
  expect(10 * Math.log10(255 ** 2 / (error / count))).toBeGreaterThan(38)
  expect(changed).toBe(0)
})

test('a person may have the mark reversed, retouched or filled whatever the judge says; a further attempt is another fill', async () => {
  const asked = await request()
  const before = (await decodePhoto(asked.photo)).raster
  const made = async (attempt: number) => {
    const result = await removeWatermark({ ...asked, options: { erase: { attempt } } }, context)
    const { data } = (await decodePhoto(result.file)).raster
    const inPaint = pixels((x, y) => Math.abs(x - 80) < 34 && Math.abs(y - 60) < 13)
    const changed = inPaint.filter((isIn, at) => isIn && data[at * 3] !== before.data[at * 3]).length
    return { ...result, inMark: data[(60 * width + 80) * 3] as number, changed }
  }
  const [reversed, blended, retouched, filled] = [await made(1), await made(2), await made(3), await made(4)]
  expect([reversed, blended, retouched, filled].map(({ engine }) => engine)).toEqual([
    'inversion of the mark and local patch fill',
    'inversion of the mark and local patch fill',
    'local patch fill',
    'local patch fill',
  ])
  expect(Math.abs(reversed.inMark / 257 - behindAt(80, 60))).toBeLessThan(4)
  expect((await made(5)).file).not.toEqual(filled.file)
  const markPixels = 59 * 17
  expect(retouched.changed).toBeGreaterThanOrEqual(markPixels)
  expect(retouched.changed).toBeLessThan(filled.changed)
  expect(filled.changed).toBe(67 * 25)
})

test('a way is chosen for one area by its number, and the others stay with the engine', async () => {
  const asked = await request()
  const made = async (way: 'reversed' | 'filled') =>
    removeWatermark({ ...asked, options: { erase: { attempt: 11, ways: [{ area: 0, way }] } } }, context)
  const [reversed, filled] = [await made('reversed'), await made('filled')]
  expect([reversed.engine, filled.engine]).toEqual(['inversion of the mark and local patch fill', 'local patch fill'])
  const levelOf = async (file: Uint8Array) => (await decodePhoto(file)).raster.data[60 * width * 3 + 80 * 3] as number
  expect(Math.abs((await levelOf(reversed.file)) / 257 - behindAt(80, 60))).toBeLessThan(4)
})
