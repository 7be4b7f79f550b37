import { describe, expect, test } from 'vitest'
import { decodeBmp } from './decodeBmp.ts'
import { readBmp } from './readBmp.ts'

interface Given {
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly compression?: number
  /** Palette as blue, green, red, 0; or masks. */
  readonly between?: readonly number[]
  readonly pixels: readonly number[]
}

const bmp = ({ width, height, bits, compression = 0, between = [], pixels }: Given): Uint8Array => {
  const head = new Uint8Array(54)
  const view = new DataView(head.buffer)
  head.set([0x42, 0x4d])
  view.setUint32(10, 54 + between.length, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, height, true)
  view.setUint16(28, bits, true)
  view.setUint32(30, compression, true)
  return Uint8Array.from([...head, ...between, ...pixels])
}
const blackRedGreen = [0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0]
const [black, red, green] = [
  [0, 0, 0],
  [255, 0, 0],
  [0, 255, 0],
]

describe('decodeBmp', () => {
  test.each<[string, Given, readonly (readonly number[] | undefined)[]]>([
    ['24 bits from the bottom', { width: 1, height: 2, bits: 24, pixels: [0, 255, 0, 9, 0, 0, 255, 9] }, [red, green]],
    ['24 bits from the top', { width: 1, height: -2, bits: 24, pixels: [0, 255, 0, 9, 0, 0, 255, 9] }, [green, red]],
    [
      '1 bit',
      { width: 3, height: 1, bits: 1, between: blackRedGreen.slice(0, 8), pixels: [0b0100_0000, 0, 0, 0] },
      [black, red, black],
    ],
    [
      '4 bits',
      { width: 3, height: 1, bits: 4, between: blackRedGreen, pixels: [0x12, 0x00, 0, 0] },
      [red, green, black],
    ],
    ['8 bits', { width: 3, height: 1, bits: 8, between: blackRedGreen, pixels: [2, 1, 0, 0] }, [green, red, black]],
    [
      'runs of 8 bits',
      {
        width: 3,
        height: 2,
        bits: 8,
        compression: 1,
        between: blackRedGreen,
        pixels: [2, 1, 0, 0, 0, 3, 2, 1, 2, 0, 0, 1],
      },
      [green, red, green, red, red, black],
    ],
    [
      'runs of 4 bits',
      { width: 3, height: 1, bits: 4, compression: 2, between: blackRedGreen, pixels: [3, 0x12, 0, 1] },
      [red, green, red],
    ],
    ['16 bits of 5-5-5', { width: 2, height: 1, bits: 16, pixels: [0x00, 0x7c, 0xe0, 0x03] }, [red, green]],
    [
      '16 bits of 5-6-5',
      {
        width: 2,
        height: 1,
        bits: 16,
        compression: 3,
        between: [0, 0xf8, 0, 0, 0xe0, 7, 0, 0, 0x1f, 0, 0, 0],
        pixels: [0x00, 0xf8, 0xe0, 0x07],
      },
      [red, green],
    ],
    ['32 bits without alpha', { width: 2, height: 1, bits: 32, pixels: [0, 0, 255, 0, 0, 255, 0, 0] }, [red, green]],
    [
      '32 bits with alpha',
      { width: 2, height: 1, bits: 32, pixels: [0, 0, 255, 128, 0, 255, 0, 255] },
      [
        [255, 0, 0, 128],
        [0, 255, 0, 255],
      ],
    ],
  ])('reads %s', async (_, given, wanted) => {
    const file = bmp(given)
    expect(readBmp(file)).toMatchObject({ width: given.width, height: Math.abs(given.height) })
    const { data, channels } = await decodeBmp(file)
    expect([...data]).toEqual(wanted.flat())
    expect(channels).toBe((wanted[0] ?? []).length)
  })

  test('refuses a file that is shorter than its pixels before it sets memory aside', () => {
    expect(() => readBmp(bmp({ width: 7_000, height: 7_000, bits: 24, pixels: [1, 2, 3] }))).toThrow(/cut short/)
  })

  test.each([
    [1, 24],
    [2, 16],
    [1, 4],
    [2, 8],
  ])('refuses run-length coding %i of %i bits, whose size nothing bounds', (compression, bits) => {
    expect(() => readBmp(bmp({ width: 7_000, height: 7_000, bits, compression, pixels: [0, 1] }))).toThrow(
      /header is damaged/,
    )
  })
})
