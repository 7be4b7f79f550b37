import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gridHeic, heicOfEmptyPlaces } from '@spotless/engine-node/testing/heifFiles'
import sharp, { type Sharp } from 'sharp'

const folder = join(import.meta.dirname, '../../../../fixtures/formats')
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)))

/** Small valid files of the formats besides JPEG, PNG and WebP, by description. */
export const otherFormats = async (): Promise<Readonly<Record<string, Uint8Array>>> => {
  const from = async (change: (image: Sharp) => Sharp): Promise<Uint8Array> =>
    new Uint8Array(await change(sharp(fixture('truth.png'))).toBuffer())
  return {
    heic: fixture('photo.heic'),
    'heic, alpha': fixture('alpha.heic'),
    'heic, ten bit': fixture('ten-bit.heic'),
    'heic, grid': gridHeic(fixture('photo.heic'), { columns: 2, rows: 2, turns: 1 }),
    avif: await from((image) => image.avif()),
    'avif, alpha': await from((image) => image.ensureAlpha(0.5).withIccProfile('p3').avif()),
    'tiff, LZW': await from((image) => image.tiff({ compression: 'lzw' })),
    'tiff, JPEG': await from((image) => image.tiff({ compression: 'jpeg' })),
    'tiff, 16 bit tiles': await from((image) =>
      image.toColourspace('rgb16').tiff({ compression: 'deflate', tile: true }),
    ),
    'tiff, CMYK': await from((image) => image.toColourspace('cmyk').tiff({ compression: 'lzw' })),
    gif: await from((image) => image.gif()),
    bmp: fixture('photo.bmp'),
    'bmp, palette': fixture('palette.bmp'),
    jxl: fixture('photo.jxl'),
    'jxl, boxes': fixture('alpha.jxl'),
  }
}

const patched = (file: Uint8Array, at: number, bytes: readonly number[]): Uint8Array => {
  const changed = file.slice()
  changed.set(bytes, at)
  return changed
}

const placeOf = (file: Uint8Array, type: string): number => Buffer.from(file).indexOf(type, 0, 'latin1')

/** Files that ask for more than they are worth: bombs, loops and lies about sizes, with what becomes of them: `ok` or the code of their refusal. */
export const hostileFormats = async (): Promise<readonly (readonly [string, Uint8Array, string])[]> => {
  const heic = fixture('photo.heic')
  const { avif = heic, gif = heic, 'tiff, LZW': tiff = heic } = await otherFormats()
  const bmp = fixture('photo.bmp')
  const grid = gridHeic(heic, { columns: 2, rows: 2 })
  const references = placeOf(grid, 'dimg')
  return [
    [
      'a HEIC grid of 256 megapixels',
      gridHeic(heic, { columns: 40, rows: 40, width: 16_000, height: 16_000 }),
      'photo_too_large',
    ],
    [
      'a HEIC that states 48 megapixels and has one tile',
      gridHeic(heic, { columns: 1, rows: 1, width: 8_000, height: 6_000 }),
      'unreadable_image',
    ],
    ['a HEIC grid that is made of itself', patched(grid, references + 8, [0, 1, 0, 1, 0, 1, 0, 1]), 'unreadable_image'],
    ['a HEIC whose picture states 0 pixels', gridHeic(heic, { columns: 1, rows: 1, width: 0 }), 'unreadable_image'],
    ['a HEIC whose meta box holds the whole file', patched(heic, placeOf(heic, 'meta') - 4, [0, 0, 0, 0]), 'ok'],
    [
      'a HEIC whose box is longer than the file',
      patched(heic, placeOf(heic, 'meta') - 4, [127, 255, 255, 255]),
      'unreadable_image',
    ],
    [
      'a HEIC with a place behind its end',
      patched(heic, placeOf(heic, 'iloc') + 18, [127, 255, 255, 255]),
      'unreadable_image',
    ],
    ['a HEIC whose places take no bytes, 65,535 an item', heicOfEmptyPlaces(4_096), 'unreadable_image'],
    ['a HEIC of its first 400 bytes', heic.slice(0, 400), 'unreadable_image'],
    [
      'an AVIF that states 2 gigapixels',
      patched(avif, placeOf(avif, 'ispe') + 8, [0, 0, 0xb0, 0, 0, 0, 0xb0, 0]),
      'photo_too_large',
    ],
    [
      'an AVIF that states another size',
      patched(avif, placeOf(avif, 'ispe') + 8, [0, 0, 16, 0, 0, 0, 16, 0]),
      'unreadable_image',
    ],
    ['a GIF that states 65,535 × 65,535 pixels', patched(gif, 6, [255, 255, 255, 255]), 'photo_too_large'],
    [
      'a BMP that states 15,000 × 3,000 pixels',
      patched(bmp, 18, [0x98, 0x3a, 0, 0, 0xb8, 0x0b, 0, 0]),
      'unreadable_image',
    ],
    ['a TIFF whose directory is its own header', patched(tiff, 4, [0, 0, 0, 0]), 'unreadable_image'],
    ['a TIFF with a directory behind its end', patched(tiff, 4, [255, 255, 255, 127]), 'unreadable_image'],
    ['a JPEG XL of its signature alone', Uint8Array.from([0xff, 0x0a]), 'unreadable_image'],
  ]
}
