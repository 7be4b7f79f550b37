import { latin1Bytes, latin1Text } from './bytes.ts'
import { hasGps, withoutGps } from './exif.ts'
import type { Metadata } from './photo.ts'
import { readFormat } from './readFormat.ts'
import { metadataOf, rewriteMetadata } from './rewriteMetadata.ts'
import { openTiff, readIfd } from './tiff/readIfd.ts'
import { tiffTag } from './tiff/tiffTags.ts'

/** GPS properties of XMP (namespace `exif`), as attributes and as elements. */
const xmpGps = /\s+exif:GPS\w+\s*=\s*(?:"[^"]*"|'[^']*')|<exif:(GPS\w+)\b[^>]*?(?:\/>|>[\s\S]*?<\/exif:\1\s*>)/g

const withoutXmpGps = (xmp: Uint8Array): Uint8Array => latin1Bytes(latin1Text(xmp).replace(xmpGps, ''))

const metadataHasLocation = ({ exif, xmp }: Metadata): boolean =>
  hasGps(exif) || (xmp !== undefined && latin1Text(xmp).search(xmpGps) >= 0)

/**
 * Whether a photo's file says by GPS where it was taken, in EXIF or XMP.
 * @throws SpotlessError `empty_file`, `unsupported_format`, `unreadable_image`
 */
export const hasLocation = (file: Uint8Array): boolean =>
  // The EXIF block that is made of a TIFF may be too short for its GPS directory.
  (readFormat(file) === 'tiff' && hasGps(file)) || metadataHasLocation(metadataOf(file))

/** Metadata without the GPS location in EXIF and XMP; the argument itself when it has none. */
export const metadataWithoutLocation = (metadata: Metadata): Metadata => {
  if (!metadataHasLocation(metadata)) return metadata
  const { exif, xmp } = metadata
  return { ...metadata, ...(exif && { exif: withoutGps(exif) }), ...(xmp && { xmp: withoutXmpGps(xmp) }) }
}

/** A TIFF has the structure of an EXIF block, its directory of GPS included. In its XMP, spaces keep every place as it is. */
const tiffWithoutLocation = (file: Uint8Array): Uint8Array => {
  const copy = withoutGps(file)
  const tiff = openTiff(copy)
  const xmp = tiff && readIfd(tiff, tiff.firstAt).get(tiffTag.xmp)?.data
  xmp?.set(latin1Bytes(latin1Text(xmp).replace(xmpGps, (match) => ' '.repeat(match.length))))
  return copy
}

/**
 * A copy of a photo's file without its GPS location; pixels and all other metadata stay. The file itself when it has none.
 * @throws SpotlessError `empty_file`, `unsupported_format`, `unreadable_image`
 */
export const removeLocation = (file: Uint8Array): Uint8Array => {
  if (readFormat(file) === 'tiff') return hasLocation(file) ? tiffWithoutLocation(file) : file
  return rewriteMetadata(file, metadataWithoutLocation)
}
