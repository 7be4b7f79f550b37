import { SpotlessError } from '@spotless/contract/error'
import { maxInputPixels } from '@spotless/contract/limits'
import { assumedQuality, type ContainerFacts } from '../containerFacts.ts'
import type { Metadata } from '../photo.ts'
import { iptcResource, photoshopResource, readPhotoshopResource } from '../photoshopResources.ts'
import { exifOfTiff } from './exifOfTiff.ts'
import { numbersOf, openTiff, readIfd, type TiffField, type TiffFile } from './readIfd.ts'
import { tiffTag } from './tiffTags.ts'

const photometric = { whiteIsZero: 0, blackIsZero: 1, ink: 5, lab: 8, iccLab: 9, ituLab: 10 } as const
const greys: readonly number[] = [photometric.whiteIsZero, photometric.blackIsZero]
/** Ink, and the spaces of measured colour: no PNG or JPEG holds them. */
const converted: readonly number[] = [photometric.ink, photometric.lab, photometric.iccLab, photometric.ituLab]
/** Palettes, YCbCr and RGB besides those. */
const readable: readonly number[] = [...greys, ...converted, 2, 3, 6]
const jpegCompressions: readonly number[] = [6, 7]
const unsignedFormat = 1
const centimetresPerInch = 2.54

const damaged = (why: string): SpotlessError =>
  new SpotlessError('unreadable_image', `The TIFF cannot be read: ${why}. Please export it again and retry.`)

const refused = (what: string, instead = 'a TIFF of 8 or 16 bits'): SpotlessError =>
  new SpotlessError('unsupported_format', `${what}. Please export it as ${instead} or as a JPG.`)

const densityOf = (fields: ReadonlyMap<number, TiffField>, isLittle: boolean): Metadata['densityPerInch'] => {
  const value = (tag: number): number => numbersOf(fields.get(tag), isLittle)[0] ?? 0
  const unit = fields.has(tiffTag.resolutionUnit) ? value(tiffTag.resolutionUnit) : 2
  const perInch = unit === 3 ? centimetresPerInch : 1
  const [x, y] = [value(tiffTag.xResolution) * perInch, value(tiffTag.yResolution) * perInch]
  return unit === 1 || !Number.isFinite(x) || !Number.isFinite(y) || x <= 0 || y <= 0 ? undefined : { x, y }
}

const metadataOf = (tiff: TiffFile, fields: ReadonlyMap<number, TiffField>): Metadata => {
  const copy = (tag: number): Uint8Array | undefined => {
    const field = fields.get(tag)
    return field && new Uint8Array(field.data)
  }
  const [icc, xmp, resources] = [copy(tiffTag.icc), copy(tiffTag.xmp), copy(tiffTag.photoshop)]
  // Other resources tell of the stored picture, or show it.
  const records = copy(tiffTag.iptc) ?? (resources && readPhotoshopResource(resources, iptcResource))
  const iptc = records && photoshopResource(iptcResource, records)
  const densityPerInch = densityOf(fields, tiff.isLittle)
  return {
    exif: exifOfTiff(tiff),
    ...(icc && { icc }),
    ...(xmp && { xmp }),
    ...(iptc && { iptc }),
    ...(densityPerInch && { densityPerInch }),
  }
}

/**
 * Reads the first directory of a TIFF without decoding pixels. Source: TIFF 6.0 and its supplements.
 * @throws SpotlessError `unreadable_image` (damaged, cut short), `unsupported_format` (raw camera files, samples that are no
 *   whole numbers of up to 16 bits)
 */
export const readTiff = (bytes: Uint8Array): ContainerFacts => {
  const tiff = openTiff(bytes)
  if (tiff === null) throw damaged('its header is damaged')
  const fields = readIfd(tiff, tiff.firstAt)
  const values = (tag: number): readonly number[] => numbersOf(fields.get(tag), tiff.isLittle)
  const value = (tag: number): number | undefined => values(tag)[0]
  const [width, height] = [value(tiffTag.width), value(tiffTag.height)]
  if (width === undefined || height === undefined) throw damaged('it does not say how large it is')
  const kind = value(tiffTag.photometric) ?? -1
  if (fields.has(tiffTag.dngVersion) || !readable.includes(kind)) {
    throw refused(
      kind < 0 && !fields.has(tiffTag.dngVersion) ? 'The TIFF does not name its colours' : 'This is a raw camera file',
    )
  }
  const bits = Math.max(1, ...values(tiffTag.bitsPerSample))
  const isWhole = values(tiffTag.sampleFormat).every((format) => format === unsignedFormat)
  if (bits > 16 || !isWhole) {
    throw refused(`The TIFF has samples of ${bits} bits${isWhole ? '' : ' that are no whole positive numbers'}`)
  }
  if (bits <= 8 && converted.includes(kind) && kind !== photometric.ink) {
    throw refused(
      'The TIFF is in Lab of 8 bits, whose colours programs read differently',
      'a TIFF in RGB, or in Lab of 16 bits,',
    )
  }
  const [tileWidth = 0, tileHeight = 0] = [value(tiffTag.tileWidth), value(tiffTag.tileHeight)]
  const rowsPerStrip = Math.min(value(tiffTag.rowsPerStrip) ?? height, height)
  if (tileWidth * tileHeight > maxInputPixels || (tileWidth === 0 && rowsPerStrip === 0)) {
    throw damaged('its parts are larger than the whole')
  }
  const isConverted = converted.includes(kind)
  const isJpeg = jpegCompressions.includes(value(tiffTag.compression) ?? 1)
  return {
    width,
    height,
    bitDepth: bits > 8 ? 16 : 8,
    hasAlpha: values(tiffTag.extraSamples).some((sample) => sample > 0),
    isGrey: greys.includes(kind),
    isAnimated: false,
    isLossless: !isJpeg,
    isProgressive: false,
    isInk: isConverted,
    quality: isJpeg ? assumedQuality : 100,
    chromaSubsampling: '4:4:4',
    metadata: metadataOf(tiff, fields),
  }
}
