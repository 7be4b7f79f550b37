import { inflateSync } from 'node:zlib'
import { compression } from '@spotless/engine-node/compression'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePng } from './encodePng.ts'

/** Samples that rise, fall and jump, so that both filters are chosen and differences run over. */
const samples = (count: number, most: number): number[] =>
  Array.from(
    { length: count },
    (_, at) => (at * 37 + Math.floor(at / 50) * 11 + (at % 7 === 0 ? most : 0)) % (most + 1),
  )

const pngOf = async (...args: Parameters<typeof encodePng>): Promise<Buffer> => Buffer.from(await encodePng(...args))

/** What the file's IDAT chunks hold, joined. */
const streamOf = (file: Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) !== 'IDAT') continue
    parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  }
  return Buffer.concat(parts)
}

test.each([29, 30, 87, 90, 5000])(
  'the stream ends in the sum of its bytes, of which %i are the largest that there is',
  async (count) => {
    // Each less by one than the one before: what the filter leaves of it is 255.
    const data = Uint8Array.from({ length: count + 7 }, (_, at) => (at < count ? -1 - at : at * 91) & 255)
    const file = await pngOf({ width: count + 7, height: 1, channels: 1, data }, 2, compression)
    const rows = inflateSync(streamOf(file))
    expect(rows.filter((byte) => byte === 255).length).toBeGreaterThanOrEqual(count)
    let [low, high] = [1, 0]
    for (const byte of rows) {
      low = (low + byte) % 65_521
      high = (high + low) % 65_521
    }
    expect(streamOf(file).readUInt32BE(streamOf(file).length - 4)).toBe(high * 65_536 + low)
  },
)

test.each([
  [1, 8, 13],
  [3, 8, 16],
  [3, 8, 5],
  [4, 8, 9],
  [1, 16, 7],
  [3, 16, 6],
  [4, 16, 5],
] as const)('%i channels of %i bits come back as they went, %i pixels wide', async (channels, bits, width) => {
  const values = samples(width * 11 * channels, bits === 16 ? 65_535 : 255)
  const data = bits === 16 ? Uint16Array.from(values) : Uint8Array.from(values)
  const file = await pngOf({ width, height: 11, channels, data }, 2, compression)
  const { data: back, info } = await sharp(file)
    .toColourspace(channels < 3 ? (bits === 16 ? 'grey16' : 'b-w') : bits === 16 ? 'rgb16' : 'srgb')
    .raw({ depth: bits === 16 ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([width, 11, channels])
  const found = bits === 16 ? new Uint16Array(new Uint8Array(back).buffer) : new Uint8Array(back)
  expect([...found]).toEqual(values)
})

test('grey keeps its alpha', async () => {
  const values = samples(9 * 4 * 2, 255)
  const file = await pngOf({ width: 9, height: 4, channels: 2, data: Uint8Array.from(values) }, 2, compression)
  const rgba = await sharp(file).ensureAlpha().raw().toBuffer()
  expect(rgba.filter((_, at) => at % 4 === 0 || at % 4 === 3)).toEqual(Buffer.from(values))
})

test('strips join to one stream, also where the memory of the first serves again', async () => {
  const [width, height] = [1000, 2700]
  const pattern = samples(99_991, 255)
  const data = new Uint8Array(width * height * 4).map((_, at) => pattern[at % pattern.length] as number)
  const file = await pngOf({ width, height, channels: 4, data }, 2, compression)
  expect(file.toString('latin1').split('IDAT').length - 1).toBeGreaterThan(5 + 2)
  expect(inflateSync(streamOf(file)).length).toBe(height * (width * 4 + 1))
  expect(Buffer.compare(await sharp(file).raw().toBuffer(), data)).toBe(0)
})

test('rows are asked for in order, each before it is read and none twice', async () => {
  const [width, height] = [1000, 1200]
  const whole = Uint8Array.from(samples(width * height * 4, 255))
  const data = new Uint8Array(whole.length)
  const asked: number[] = []
  const file = await pngOf({ width, height, channels: 4, data }, 2, compression, (row) => {
    const made = (asked.at(-1) ?? 0) * width * 4
    data.set(whole.subarray(made, row * width * 4), made)
    asked.push(row)
  })
  expect(asked.length).toBeGreaterThan(1)
  expect(asked).toEqual([...new Set(asked)].sort((one, other) => one - other))
  expect(asked.at(-1)).toBe(height)
  expect(Buffer.compare(await sharp(file).raw().toBuffer(), whole)).toBe(0)
})
