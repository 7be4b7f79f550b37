import { SpotlessError } from '@spotless/contract/error'
import type { InputFormat } from '@spotless/contract/upload'
import { readHeif } from './bmff/readHeif.ts'
import { writeHeifMetadata } from './bmff/writeHeifMetadata.ts'
import { readBmp } from './bmp/readBmp.ts'
import { readJpegSegments, writeJpegSegments } from './jpegSegments.ts'
import type { Metadata } from './photo.ts'
import { readPngChunks, writePngChunks } from './pngChunks.ts'
import { readFormat } from './readFormat.ts'
import { readGif } from './readGif.ts'
import { readJxl } from './readJxl.ts'
import { readTiff } from './tiff/readTiff.ts'
import { readWebpChunks, writeWebpChunks } from './webpChunks.ts'

/** Results are never of these formats; of originals only the GPS location is taken away, see `removeLocation`. */
const withoutMetadata = (): never => {
  throw new SpotlessError('unsupported_format', 'The metadata of this format cannot be changed in the file itself.')
}

/** Without the limits of uploads, because results may be larger. */
const containers = {
  jpeg: { read: readJpegSegments, write: writeJpegSegments },
  png: { read: readPngChunks, write: writePngChunks },
  webp: { read: readWebpChunks, write: writeWebpChunks },
  avif: { read: readHeif, write: writeHeifMetadata },
  heic: { read: readHeif, write: writeHeifMetadata },
  tiff: { read: readTiff, write: withoutMetadata },
  gif: { read: readGif, write: withoutMetadata },
  bmp: { read: readBmp, write: withoutMetadata },
  jxl: { read: readJxl, write: withoutMetadata },
} as const satisfies Readonly<Record<InputFormat, object>>

/**
 * The metadata of a photo's file.
 * @throws SpotlessError `empty_file`, `unsupported_format`, `unreadable_image`
 */
export const metadataOf = (file: Uint8Array): Metadata => containers[readFormat(file)].read(file).metadata

/**
 * A copy of a photo's file with other metadata; the stored picture stays as it is. The file itself where `change` returns its
 * argument.
 * @throws SpotlessError `empty_file`, `unsupported_format`, `unreadable_image`
 */
export const rewriteMetadata = (file: Uint8Array, change: (metadata: Metadata) => Metadata): Uint8Array => {
  const { read, write } = containers[readFormat(file)]
  const { metadata } = read(file)
  const changed = change(metadata)
  return changed === metadata ? file : write(file, changed)
}
