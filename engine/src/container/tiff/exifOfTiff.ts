import { concatBytes, viewOf } from '../bytes.ts'
import { numbersOf, readIfd, type TiffField, type TiffFile } from './readIfd.ts'
import { describingTags, tiffTag } from './tiffTags.ts'

const longType = 4
/** An EXIF block must fit a JPEG segment; a larger field is a maker's private data. */
const maxFieldBytes = 32_768
const entryBytes = 12
/** All fields together, their entries included: what fits a JPEG segment. Any number of fields may point to the same bytes. */
const maxExifBytes = 65_000

type Filter = (field: TiffField) => boolean

/** Takes fields until all of them together would be too long. */
const withinBudget = (): Filter => {
  let left = maxExifBytes
  return ({ data }) => {
    const bytes = entryBytes + data.length + (data.length % 2)
    if (data.length > maxFieldBytes || bytes > left) return false
    left -= bytes
    return true
  }
}

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
  const head = new Uint8Array(2 + entries.length * entryBytes + 4)
  const view = viewOf(head)
  view.setUint16(0, entries.length, isLittle)
  const tail: Uint8Array[] = []
  let end = at + head.length
  for (const [index, { tag, type, count, data, child }] of entries.entries()) {
    const entryAt = 2 + index * entryBytes
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
  isTaken: Filter,
): readonly (readonly [number, Directory])[] => {
  const [at] = numbersOf(fields.get(tag), tiff.isLittle)
  if (at === undefined) return []
  const inner = readIfd(tiff, at)
  const children = tag === tiffTag.exif ? childOf(tiff, inner, tiffTag.interoperability, isTaken) : []
  const plain = [...inner.values()].filter((field) => field.tag !== tiffTag.interoperability && isTaken(field))
  return plain.length === 0 && children.length === 0 ? [] : [[tag, { fields: plain, children }]]
}

/**
 * What a TIFF tells of its photo as an EXIF block: the describing fields of the first directory with its EXIF and GPS
 * directories, without the picture. A maker's note with pointers of its own may lose what they point to.
 */
export const exifOfTiff = (tiff: TiffFile): Uint8Array => {
  const first = readIfd(tiff, tiff.firstAt)
  const isTaken = withinBudget()
  const fields = describingTags.flatMap((tag) => first.get(tag) ?? []).filter(isTaken)
  const children = [tiffTag.gps, tiffTag.exif].flatMap((tag) => childOf(tiff, first, tag, isTaken))
  return concatBytes([
    tiff.bytes.subarray(0, 4),
    Uint8Array.from(tiff.isLittle ? [8, 0, 0, 0] : [0, 0, 0, 8]),
    writeDirectory({ fields, children }, 8, tiff.isLittle),
  ])
}
