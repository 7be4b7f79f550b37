import { concatBytes, viewOf } from '../bytes.ts'
import { numbersOf, readIfd, type TiffField, type TiffFile } from './readIfd.ts'
import { describingTags, tiffTag } from './tiffTags.ts'

const longType = 4
/** An EXIF block must fit a JPEG segment; a larger field is a maker's private data. */
const maxFieldBytes = 32_768

/** A directory to write: plain fields, and fields that point to directories. */
interface Directory {
  readonly fields: readonly TiffField[]
  readonly children: readonly (readonly [tag: number, directory: Directory])[]
}

/** Writes a directory, its values and its children behind each other from `at` on. */
const writeDirectory = ({ fields, children }: Directory, at: number, isLittle: boolean): Uint8Array => {
  const entries = [
    ...fields.map((field) => ({ ...field, child: undefined })),
    ...children.map(([tag, child]) => ({ tag, type: longType, count: 1, data: new Uint8Array(4), child })),
  ].sort((left, right) => left.tag - right.tag)
  const head = new Uint8Array(2 + entries.length * 12 + 4)
  const view = viewOf(head)
  view.setUint16(0, entries.length, isLittle)
  const tail: Uint8Array[] = []
  let end = at + head.length
  for (const [index, { tag, type, count, data, child }] of entries.entries()) {
    const entryAt = 2 + index * 12
    view.setUint16(entryAt, tag, isLittle)
    view.setUint16(entryAt + 2, type, isLittle)
    view.setUint32(entryAt + 4, count, isLittle)
    if (child === undefined && data.length <= 4) {
      head.set(data, entryAt + 8)
      continue
    }
    view.setUint32(entryAt + 8, end, isLittle)
    const bytes = child === undefined ? data : writeDirectory(child, end, isLittle)
    const part = bytes.length % 2 === 0 ? bytes : concatBytes([bytes, new Uint8Array(1)])
    tail.push(part)
    end += part.length
  }
  return concatBytes([head, ...tail])
}

const childOf = (
  tiff: TiffFile,
  fields: ReadonlyMap<number, TiffField>,
  tag: number,
): readonly (readonly [number, Directory])[] => {
  const [at] = numbersOf(fields.get(tag), tiff.isLittle)
  if (at === undefined) return []
  const inner = readIfd(tiff, at)
  const children = tag === tiffTag.exif ? childOf(tiff, inner, tiffTag.interoperability) : []
  const plain = [...inner.values()].filter(
    ({ tag: own, data }) => own !== tiffTag.interoperability && data.length <= maxFieldBytes,
  )
  return plain.length === 0 && children.length === 0 ? [] : [[tag, { fields: plain, children }]]
}

/**
 * What a TIFF tells of its photo as an EXIF block: the describing fields of the first directory with its EXIF and GPS
 * directories, without the picture. A maker's note with pointers of its own may lose what they point to.
 */
export const exifOfTiff = (tiff: TiffFile): Uint8Array => {
  const first = readIfd(tiff, tiff.firstAt)
  const fields = describingTags
    .flatMap((tag) => first.get(tag) ?? [])
    .filter(({ data }) => data.length <= maxFieldBytes)
  const children = [tiffTag.exif, tiffTag.gps].flatMap((tag) => childOf(tiff, first, tag))
  return concatBytes([
    tiff.bytes.subarray(0, 4),
    Uint8Array.from(tiff.isLittle ? [8, 0, 0, 0] : [0, 0, 0, 8]),
    writeDirectory({ fields, children }, 8, tiff.isLittle),
  ])
}
