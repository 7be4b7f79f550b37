import { decodeBmp } from '@spotless/engine/container/bmp/decodeBmp'
import type { EncodeOptions, PixelBuffer, PixelCodec } from '@spotless/engine/ports'
import type { Samples } from '@spotless/engine/raster/raster'
import type Vips from 'wasm-vips'
import { unreadFormats } from '../readPhotoFacts.ts'
import { withHandles } from './vipsHandles.ts'

type VipsModule = typeof Vips
type Image = Vips.Image

/** Turn and mirror that hold an EXIF orientation upright. */
const turns: Readonly<Record<number, (image: Image) => Image>> = {
  2: (image) => image.flipHor(),
  3: (image) => image.rot180(),
  4: (image) => image.flipVer(),
  5: (image) => image.rot90().flipHor(),
  6: (image) => image.rot90(),
  7: (image) => image.rot270().flipHor(),
  8: (image) => image.rot270(),
}

const channelsOf = (bands: number): PixelBuffer['channels'] => {
  if (bands === 1 || bands === 2 || bands === 3 || bands === 4) return bands
  throw new Error(`The picture has ${bands} channels, expected 1 to 4.`)
}

/** Samples in memory of their own, which `writeToMemory` has copied out of WebAssembly's. */
const pixelsOf = (image: Image): PixelBuffer => ({
  width: image.width,
  height: image.height,
  channels: channelsOf(image.bands),
  data: image.writeToMemory() as Samples,
})

const open = (vips: VipsModule, file: Uint8Array): Image =>
  vips.Image.newFromBuffer(file, '', { access: 'sequential', fail_on: 'truncated' })

/** Colours through the file's own profile, or that of usual inks, as sharp converts them. */
const toSrgbOf = (image: Image, depth: 8 | 16): Image => {
  if (image.getTypeof('icc-profile-data') !== 0) {
    return image.iccTransform('srgb', { embedded: true, depth, intent: 'perceptual' })
  }
  return image.interpretation === 'cmyk'
    ? image.iccTransform('srgb', { input_profile: 'cmyk', depth, intent: 'perceptual' })
    : image
}

/** Offset of the colour type in a PNG, and the types without colour (W3C PNG, 11.2.1). */
const colourTypeAt = 25
const greyTypes: readonly (number | undefined)[] = [0, 4]

/** The fastest, as on the server. */
const avifEffort = 0

const encodeImage = (image: Image, options: EncodeOptions): Uint8Array => {
  switch (options.format) {
    case 'jpeg':
      return image.jpegsaveBuffer({
        Q: options.quality,
        subsample_mode: options.chromaSubsampling === '4:2:0' ? 'on' : 'off',
        interlace: options.isProgressive,
        optimize_coding: false,
        keep: 'none',
      })
    case 'webp':
      return options.isLossless
        ? image.webpsaveBuffer({ lossless: true, exact: true, effort: 1, keep: 'none' })
        : image.webpsaveBuffer({ Q: options.quality, alpha_q: 100, effort: 1, keep: 'none' })
    case 'avif':
      return image.heifsaveBuffer({
        Q: options.quality,
        compression: 'av1',
        effort: avifEffort,
        subsample_mode: 'off',
        bitdepth: 8,
        keep: options.icc === undefined ? 'none' : 'icc',
      })
  }
}

/** Pixels by libvips compiled to WebAssembly, the library that sharp wraps on the server. */
export const vipsCodec = (vips: VipsModule): PixelCodec => ({
  decode: async (file, { format, orientation, bitDepth, toSrgb }) => {
    if (format === 'bmp') return decodeBmp(file)
    if (unreadFormats.includes(format)) throw new Error(`This build of libvips does not read ${format}.`)
    return withHandles((keep) => {
      const image = keep(open(vips, file))
      // Both turn the rows' order round, which a stream cannot give; libvips then keeps the decoded picture.
      const upright = keep(turns[orientation]?.(image.copyMemory()) ?? image)
      const coloured = toSrgb ? keep(toSrgbOf(upright, bitDepth)) : upright
      const plain = keep(coloured.colourspace(bitDepth === 16 ? 'rgb16' : 'srgb'))
      return pixelsOf(keep(plain.cast(bitDepth === 16 ? 'ushort' : 'uchar')))
    })
  },
  decodeChannels: async (file) =>
    withHandles((keep) => {
      const image = keep(open(vips, file))
      const isGrey = greyTypes.includes(file[colourTypeAt])
      return pixelsOf(keep(keep(image.colourspace(isGrey ? 'b-w' : 'srgb')).cast('uchar')))
    }),
  encode: async ({ width, height, channels, data }, options) =>
    withHandles((keep) => {
      const is16Bit = data instanceof Uint16Array
      const bare = keep(
        vips.Image.newFromMemory(
          data,
          width,
          height,
          channels,
          is16Bit ? vips.BandFormat.ushort : vips.BandFormat.uchar,
        ),
      )
      const interpretation = channels < 3 ? (is16Bit ? 'grey16' : 'b-w') : is16Bit ? 'rgb16' : 'srgb'
      const image = keep(bare.copy({ interpretation }))
      if (options.format === 'avif' && options.icc !== undefined) image.setBlob('icc-profile-data', options.icc)
      return encodeImage(image, options)
    }),
})
