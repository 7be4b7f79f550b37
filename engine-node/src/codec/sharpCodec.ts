import { maxInputPixels } from '@spotless/contract/limits'
import { decodeBmp } from '@spotless/engine/container/bmp/decodeBmp'
import { writePngChunks } from '@spotless/engine/container/pngChunks'
import type { EncodeOptions, PixelBuffer, PixelCodec } from '@spotless/engine/ports'
import sharp, { type Sharp } from 'sharp'
import { decodeForeign, isForeign } from './foreign/decodeForeign.ts'

/** A photo is decoded once per edit; keeping operations in memory would only hold its pixels longer. */
sharp.cache(false)

/** Mirror, then clockwise turn, that holds an EXIF orientation upright; sharp mirrors first whatever the order of the calls. */
const turns: Readonly<Record<number, (image: Sharp) => Sharp>> = {
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.rotate(270).flop(),
  6: (image) => image.rotate(90),
  7: (image) => image.rotate(90).flop(),
  8: (image) => image.rotate(270),
}

const samples16 = (data: Buffer): Uint16Array =>
  data.byteOffset % 2 === 0
    ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
    : new Uint16Array(new Uint8Array(data).buffer)

const open = (file: Uint8Array, ignoreIcc: boolean, maxPixels: number): Sharp =>
  sharp(file, { ignoreIcc, limitInputPixels: maxPixels, failOn: 'truncated' })

const decode: PixelCodec['decode'] = async (
  file,
  { format, orientation, bitDepth, toSrgb, maxPixels = maxInputPixels, signal },
) => {
  if (format === 'bmp') return decodeBmp(file)
  if (isForeign(format)) return decodeForeign({ format, file, bitDepth }, signal)
  const image = open(file, !toSrgb, maxPixels)
  const upright = turns[orientation]?.(image) ?? image
  const { data, info } = await upright
    .toColourspace(bitDepth === 16 ? 'rgb16' : 'srgb')
    .raw({ depth: bitDepth === 16 ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    channels: info.channels,
    // A Buffer's `slice` shares its memory, a plain array's copies; pixel functions count on the copy.
    data: bitDepth === 16 ? samples16(data) : new Uint8Array(data.buffer, data.byteOffset, data.length),
  }
}

/** Offset of the colour type in a PNG, and the types without colour (W3C PNG, 11.2.1). */
const colourTypeAt = 25
const greyTypes: readonly (number | undefined)[] = [0, 4]

const decodeChannels: PixelCodec['decodeChannels'] = async (file) => {
  const image = open(file, true, maxInputPixels)
  // Grey stays one channel: spreading it over three takes longer than decoding it.
  const isGrey = greyTypes.includes(file[colourTypeAt])
  const { data, info } = await (isGrey ? image.toColourspace('b-w') : image)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: info.channels, data }
}

const withFormat = (image: Sharp, options: Exclude<EncodeOptions, { format: 'avif' }>): Sharp => {
  if (options.format === 'webp') {
    return options.isLossless
      ? image.webp({ lossless: true, exact: true, effort: 1 })
      : image.webp({ quality: options.quality, alphaQuality: 100, effort: 1 })
  }
  return image.jpeg({
    // A second pass for tables of the photo's own takes four times as long and saves 5 % of the bytes (12 MP, eight photos).
    optimiseCoding: false,
    quality: options.quality,
    chromaSubsampling: options.chromaSubsampling,
    progressive: options.isProgressive,
  })
}

/** The fastest: 12 MP take 3 s on two cores; each step down costs as much again for 3 % fewer bytes. */
const avifEffort = 0

/** The encoder takes a profile only from a file, so that it is given one: a PNG that is not compressed. */
const encodeAvif = async (
  image: Sharp,
  { quality, icc }: Extract<EncodeOptions, { format: 'avif' }>,
): Promise<Buffer> => {
  const options = { quality, effort: avifEffort, chromaSubsampling: '4:4:4' } as const
  if (icc === undefined) return image.avif(options).toBuffer()
  const bare = await image.png({ compressionLevel: 0 }).toBuffer()
  const dressed = writePngChunks(bare, { icc })
  return sharp(dressed, { ignoreIcc: true, limitInputPixels: false }).keepIccProfile().avif(options).toBuffer()
}

const encode: PixelCodec['encode'] = async ({ width, height, channels, data }: PixelBuffer, options) => {
  const is16Bit = data instanceof Uint16Array
  const colourSpace = channels < 3 ? (is16Bit ? 'grey16' : 'b-w') : is16Bit ? 'rgb16' : 'srgb'
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: false }).toColourspace(colourSpace)
  return options.format === 'avif' ? encodeAvif(image, options) : withFormat(image, options).toBuffer()
}

/** Pixels by sharp (libvips), and by WebAssembly where its build reads a format not. */
export const sharpCodec: PixelCodec = { decode, decodeChannels, encode }
