import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InputFormat } from '@spotless/contract/upload'
import { metadataOf } from '@spotless/engine/container/rewriteMetadata'
import { hdrPhoto } from '@spotless/engine/testing/hdrPhoto'
import { gridHeic } from '@spotless/engine-node/testing/heifFiles'
import sharp, { type Sharp } from 'sharp'
import { root } from '../paths.ts'
import { writeTags } from './exifTool.ts'

/** Tags of a photo that a person has described, placed and owns; those of a camera among them. */
const tags = [
  '-IFD0:Make=Spotless Cameras',
  '-IFD0:Artist=Ada Łukasz',
  '-IFD0:Copyright=© Ada',
  '-IFD0:XResolution=300',
  '-IFD0:YResolution=300',
  '-IFD0:ResolutionUnit=2',
  '-ExifIFD:ExposureTime=0.004',
  '-ExifIFD:FNumber=2.8',
  '-ExifIFD:ISO=400',
  '-ExifIFD:DateTimeOriginal=2024:05:06 07:08:09',
  '-ExifIFD:OffsetTimeOriginal=+02:00',
  '-ExifIFD:LensModel=Fixture 50',
  '-ExifIFD:UserComment=A comment',
  '-GPS:GPSLatitude=51.5',
  '-GPS:GPSLatitudeRef=N',
  '-GPS:GPSLongitude=0.12',
  '-GPS:GPSLongitudeRef=W',
  '-XMP-dc:Title=Title',
  '-XMP-dc:Creator=Ada',
  '-XMP-dc:Subject=one',
  '-XMP-dc:Subject=two',
  '-XMP-xmp:Rating=4',
  '-XMP-xmpRights:UsageTerms=Ask first',
  '-XMP-photoshop:City=London',
  '-XMP-lr:HierarchicalSubject=a|b',
]
const iptc = ['-IPTC:Headline=A headline', '-IPTC:Keywords=one', '-IPTC:Keywords=two', '-IPTC:CopyrightNotice=Ada']
const pngText = ['-PNG:Comment=A comment', '-PNG:Author=Ada']

export const side = 512
const portrait = () => sharp(join(root, 'fixtures', 'photos', 'astronaut.png')).removeAlpha()

/** A photo on its side, described, with a colour profile and a density; each format with what it alone can have. */
export const describedPhotos = async (): Promise<
  Readonly<Record<string, { file: Uint8Array; format: InputFormat }>>
> => {
  const bytes = async (image: Sharp) => new Uint8Array(await image.toBuffer())
  const p3 = () => portrait().rotate(270).withMetadata({ density: 300 }).withIccProfile('p3')
  const sideways = ['-IFD0:Orientation=6']
  const map = await bytes(
    portrait()
      .rotate(270)
      .resize(side / 4)
      .greyscale()
      .toColourspace('b-w')
      .jpeg({ quality: 90 }),
  )
  const hdr = hdrPhoto(await bytes(p3().jpeg({ quality: 92 })), map, 'ultraHdr')
  const deep = portrait().toColourspace('rgb16').ensureAlpha().withMetadata({ density: 300 }).withIccProfile('p3')
  const png = await writeTags(await bytes(deep.png()), [...tags, ...pngText])
  const webp = await writeTags(await bytes(p3().webp({ quality: 92 })), [...tags, ...sideways])
  // The encoders here write no HEIC: a grid of a small one, as large as the others.
  const tile = new Uint8Array(await readFile(join(root, 'fixtures', 'formats', 'photo.heic')))
  const heic = gridHeic(tile, { columns: 8, rows: 11, width: side, height: side })
  const tiff = await bytes(p3().toColourspace('rgb16').tiff({ compression: 'lzw' }))
  return {
    'JPEG, Ultra HDR': {
      file: await writeTags(hdr, [...tags, ...iptc, ...sideways, '-Comment=A comment']),
      format: 'jpeg',
    },
    'PNG, 16 bit, alpha': { file: png, format: 'png' },
    'WebP, lossy': { file: webp, format: 'webp' },
    AVIF: { file: await writeTags(await bytes(p3().avif({ quality: 80, effort: 0 })), tags), format: 'avif' },
    HEIC: { file: await writeTags(heic, tags), format: 'heic' },
    'TIFF, 16 bit': { file: await writeTags(tiff, [...tags, ...iptc, ...sideways]), format: 'tiff' },
  }
}

export const readProfile = (file: Uint8Array): Uint8Array | undefined => metadataOf(file).icc

/** Marks a patch of the upright photo, away from the face. */
export const patchMask = async (): Promise<Uint8Array> => {
  const data = Buffer.alloc(side * side)
  for (let row = 40; row < 90; row++) data.fill(255, row * side + 30, row * side + 80)
  return new Uint8Array(
    await sharp(data, { raw: { width: side, height: side, channels: 1 } })
      .png()
      .toBuffer(),
  )
}
