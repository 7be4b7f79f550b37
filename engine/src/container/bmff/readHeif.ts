import { SpotlessError } from '@spotless/contract/error'
import { maxInputPixels } from '@spotless/contract/limits'
import { latin1Text } from '../bytes.ts'
import { assumedQuality, type ContainerFacts } from '../containerFacts.ts'
import { uprightExif } from '../exif.ts'
import type { Metadata } from '../photo.ts'
import { byteReader } from './byteReader.ts'
import type { BmffBox } from './readBoxes.ts'
import { type HeifItem, type HeifItems, readItems } from './readItems.ts'

const alphaUrns = ['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'urn:mpeg:hevc:2015:auxid:1']

const propertyOf = ({ properties }: HeifItem, wanted: string): BmffBox | undefined =>
  properties.find(({ type }) => type === wanted)

const sizeOf = ({ data }: BmffBox): { width: number; height: number } => {
  const reader = byteReader(data.subarray(4))
  return { width: reader.uint(4), height: reader.uint(4) }
}

/** Bits a sample of a coded picture: `hvcC`, byte 17; `av1C`, byte 2. */
const codedBits = ({ type, data }: BmffBox): number => {
  if (type === 'hvcC') return 8 + ((data[17] ?? 0) & 7)
  if (type !== 'av1C') return 8
  const flags = data[2] ?? 0
  return (flags & 0x40) === 0 ? 8 : (flags & 0x20) === 0 ? 10 : 12
}

/** Upright size: the stored one, cropped (`clap`) and turned (`irot`) as the decoder does. */
const uprightSizeOf = (primary: HeifItem): { width: number; height: number } => {
  const stated = propertyOf(primary, 'ispe')
  if (stated === undefined) throw new Error('it does not say how large it is')
  let { width, height } = sizeOf(stated)
  for (const { type, data } of primary.properties) {
    if (type === 'clap') {
      const reader = byteReader(data)
      const [across, acrossOf, down, downOf] = [reader.uint(4), reader.uint(4), reader.uint(4), reader.uint(4)]
      if (acrossOf > 0) width = Math.min(width, Math.round(across / acrossOf))
      if (downOf > 0) height = Math.min(height, Math.round(down / downOf))
    }
    if (type === 'irot' && ((data[0] ?? 0) & 1) === 1) [width, height] = [height, width]
  }
  return { width, height }
}

const hasAlphaItem = ({ primary, items, references }: HeifItems): boolean =>
  references.some(({ type, from, to }) => {
    if (type !== 'auxl' || !to.includes(primary.id)) return false
    const auxiliary = items.find(({ id }) => id === from)
    const kind = auxiliary && propertyOf(auxiliary, 'auxC')
    return kind !== undefined && alphaUrns.includes(byteReader(kind.data.subarray(4)).textToZero())
  })

/** The EXIF block: a length comes first in the item, then often `Exif` and two zeros that it counts. */
const exifOf = (heif: HeifItems): Uint8Array | undefined => {
  const item = heif.items.find(({ type }) => type === 'Exif')
  const data = item && heif.dataOf(item)
  return data === undefined || data.length < 12 ? undefined : data.subarray(4 + byteReader(data).uint(4))
}

const xmpOf = (heif: HeifItems): Uint8Array | undefined => {
  const item = heif.items.find(({ contentType }) => contentType === 'application/rdf+xml')
  return item && heif.dataOf(item)
}

const metadataOf = (heif: HeifItems, width: number, height: number): Metadata => {
  const exif = exifOf(heif)
  const xmp = xmpOf(heif)
  const profile = heif.primary.properties.find(
    ({ type, data }) => type === 'colr' && ['prof', 'rICC'].includes(latin1Text(data.subarray(0, 4))),
  )
  return {
    // The turn is a property of the picture; the one in EXIF only repeats it.
    ...(exif && { exif: uprightExif(exif, width, height) }),
    ...(xmp && { xmp }),
    ...(profile && { icc: new Uint8Array(profile.data.subarray(4)) }),
  }
}

/**
 * Reads a HEIC's or AVIF's boxes without decoding pixels; the size is the upright one.
 * @throws SpotlessError `unreadable_image` when boxes are damaged, cut short, or tell of larger pictures than are read
 */
export const readHeif = (bytes: Uint8Array): ContainerFacts => {
  const name = latin1Text(bytes.subarray(8, 11)) === 'avi' ? 'AVIF' : 'HEIC'
  const damaged = (why: string, cause?: unknown): SpotlessError =>
    new SpotlessError('unreadable_image', `The ${name} cannot be read: ${why}. Please export it again and retry.`, {
      cause,
    })
  try {
    const heif = readItems(bytes)
    const { primary, properties } = heif
    const { width, height } = uprightSizeOf(primary)
    // Every picture in the file, not only the one that is shown, is a claim on the decoder's memory.
    const sizes = properties.filter(({ type }) => type === 'ispe').map(sizeOf)
    const isOversized = sizes.some((size) => size.width * size.height > maxInputPixels)
    if (isOversized && width * height <= maxInputPixels) throw new Error('a part of it is larger than the whole')
    return {
      width,
      height,
      bitDepth: Math.max(8, ...properties.map(codedBits)) > 8 ? 16 : 8,
      hasAlpha: hasAlphaItem(heif),
      isGrey: false,
      isAnimated: false,
      isLossless: false,
      isProgressive: false,
      isInk: false,
      quality: assumedQuality,
      chromaSubsampling: '4:4:4',
      metadata: metadataOf(heif, width, height),
    }
  } catch (error) {
    if (error instanceof RangeError) throw damaged('it is cut short', error)
    throw damaged(error instanceof Error ? error.message : String(error), error)
  }
}
