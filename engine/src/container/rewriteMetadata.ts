import { readJpegSegments, writeJpegSegments } from './jpegSegments.ts'
import type { Metadata } from './photo.ts'
import { readPngChunks, writePngChunks } from './pngChunks.ts'
import { readFormat } from './readFormat.ts'
import { readWebpChunks, writeWebpChunks } from './webpChunks.ts'

/** Without the limits of uploads, because results may be larger. */
const containers = {
  jpeg: { read: readJpegSegments, write: writeJpegSegments },
  png: { read: readPngChunks, write: writePngChunks },
  webp: { read: readWebpChunks, write: writeWebpChunks },
} as const

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
