import type { DownloadChoice } from '@spotless/contract/download'
import { announceGainMap } from '../provenance/announceGainMap.ts'
import { readOrientation } from './exif.ts'
import { hasLocation, removeLocation } from './location.ts'
import { endOfJpeg } from './multiPicture/endOfJpeg.ts'
import { appendGainMap, readGainMap, withoutDescription } from './multiPicture/gainMap.ts'
import type { Metadata } from './photo.ts'
import { readFormat } from './readFormat.ts'
import { hasCompressedMetadata } from './readJxl.ts'
import { rewriteMetadata } from './rewriteMetadata.ts'

/** What the colours of a picture need. */
export const onlyColour = ({ icc, pngColour, densityPerInch }: Metadata): Metadata => ({
  ...(icc && { icc }),
  ...(pngColour && { pngColour }),
  ...(densityPerInch && { densityPerInch }),
})

/** An EXIF block that says how a stored picture is turned, and nothing else. */
const turnedExif = (orientation: number): Uint8Array =>
  Uint8Array.of(...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0], 0, 0, 0, 0)

const bare = (metadata: Metadata): Metadata => {
  const orientation = readOrientation(metadata.exif)
  return { ...onlyColour(metadata), ...(orientation !== 1 && { exif: turnedExif(orientation) }) }
}

/**
 * A JPEG without what its segments and the pictures behind it tell; of those, only a gain map stays, described no further than
 * screens need. Null where the end of its main picture is not found.
 */
const bareJpeg = (file: Uint8Array): Uint8Array | null => {
  const end = endOfJpeg(file)
  if (end === null) return null
  const map = readGainMap(file)
  const main = withoutDescription(file.subarray(0, end), 'main')
  if (map === null) return rewriteMetadata(main, bare)
  const kept = withoutDescription(map.file, 'map')
  const announced = rewriteMetadata(main, (metadata) => ({
    ...bare(metadata),
    ...(map.isUltraHdr && { xmp: announceGainMap(undefined, kept.length) }),
  }))
  return appendGainMap(announced, { ...map, file: kept })
}

/**
 * A photo's file with the metadata of choice, its stored picture untouched.
 * @returns null where only a new encoding can take the metadata away
 * @throws SpotlessError `empty_file`, `unsupported_format`, `unreadable_image`
 */
export const withoutDecoding = (file: Uint8Array, choice: DownloadChoice['metadata']): Uint8Array | null => {
  if (choice === 'keep') return file
  const format = readFormat(file)
  if (choice === 'remove-location') {
    const mayTell = format === 'jxl' && (hasLocation(file) || hasCompressedMetadata(file))
    return mayTell ? null : removeLocation(file)
  }
  switch (format) {
    case 'bmp':
      // It has no place for more than density and colours.
      return file
    case 'jxl':
      // Metadata are in boxes; a codestream alone has none.
      return file[0] === 0xff ? file : null
    case 'tiff':
    case 'gif':
      return null
    case 'jpeg':
      return bareJpeg(file)
    default:
      return rewriteMetadata(file, bare)
  }
}
