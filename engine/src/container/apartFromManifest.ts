import { readBoxes } from './bmff/readBoxes.ts'
import { latin1Text, viewOf } from './bytes.ts'
import { moveDirectories } from './exifDirectories.ts'
import { readFormat } from './readFormat.ts'
import { rewriteMetadata } from './rewriteMetadata.ts'

/** Depth of boxes in a manifest store: store, manifest, assertion store, assertion, content. */
const maxDepth = 6

/** Where boxes and what they hold begin in a JUMBF block (ISO/IEC 19566-5). */
const placesIn = (block: Uint8Array, base: number, depth: number): readonly number[] =>
  readBoxes(block).flatMap(({ type, at, data }) => {
    const dataAt = data.byteOffset - block.byteOffset
    const inner = type === 'jumb' && depth < maxDepth ? placesIn(data, base + dataAt, depth + 1) : []
    return [base + at, base + dataAt, ...inner]
  })

/** The manifest's chunk of a PNG (C2PA specification 2.2, annex A.3). */
const manifestOf = (png: Uint8Array): Uint8Array | undefined => {
  const view = viewOf(png)
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at)) {
    if (latin1Text(png.subarray(at + 4, at + 8)) === 'caBX') return png.subarray(at + 8, at + 8 + view.getUint32(at))
  }
  return undefined
}

/**
 * A copy of a PNG whose EXIF directories begin nowhere where a box of its manifest does, each counted from its chunk: ExifTool
 * takes the two for one and reads neither. The file itself where none does, and where it is no PNG.
 * @param sealed the file with its manifest
 */
export const apartFromManifest = (file: Uint8Array, sealed: Uint8Array): Uint8Array => {
  if (readFormat(file) !== 'png') return file
  const manifest = manifestOf(sealed)
  if (manifest === undefined) return file
  const places = new Set(placesIn(manifest, 0, 0))
  return rewriteMetadata(file, (metadata) => {
    if (metadata.exif === undefined) return metadata
    const exif = moveDirectories(metadata.exif, (at) => places.has(at))
    return exif === metadata.exif ? metadata : { ...metadata, exif }
  })
}
