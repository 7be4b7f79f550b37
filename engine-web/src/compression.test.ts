import { inflateRawSync, inflateSync } from 'node:zlib'
import { concatBytes } from '@spotless/engine/container/bytes'
import { describe, expect, it } from 'vitest'
import { compression } from './compression.ts'

const rows = (length: number, step: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * step + (at >> 9)) & 255)

describe('compression in the browser', () => {
  it('joins blocks of calls that started afresh to one stream that zlib reads', async () => {
    const strips = [rows(2_000_003, 3), rows(65_536, 7), rows(11, 1), rows(300_000, 0)]
    const parts = await Promise.all(
      strips.map((strip, index) => compression.deflateBlocks(strip, 2, index === strips.length - 1)),
    )
    expect(Buffer.compare(inflateRawSync(concatBytes(parts)), concatBytes(strips))).toBe(0)
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])('joins blocks wherever in a byte they end (%i)', async (seed) => {
    const few = (length: number, kinds: number): Uint8Array =>
      Uint8Array.from({ length }, (_, at) => Math.imul(at + seed * 977, 0x9e37_79b1) % kinds)
    const strips = [few(70_297 + seed, 4), few(58_507, 251), few(seed + 1, 2), few(50_486, 3)]
    for (const level of [2, 6]) {
      const parts = await Promise.all(
        strips.map((strip, index) => compression.deflateBlocks(strip, level, index === strips.length - 1)),
      )
      expect(Buffer.compare(inflateRawSync(concatBytes(parts)), concatBytes(strips))).toBe(0)
    }
  })

  it('writes zlib streams, and refuses one that holds more than is allowed', async () => {
    const bytes = rows(100_000, 5)
    const stream = await compression.deflate(bytes, 6)
    expect(Buffer.compare(inflateSync(stream), bytes)).toBe(0)
    expect(Buffer.compare(await compression.inflate(stream, 100_000), bytes)).toBe(0)
    await expect(compression.inflate(stream, 99_999)).rejects.toThrow('99999')
  })

  it('checks blocks by CRC-32', () => {
    expect(compression.crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf4_3926)
  })
})
