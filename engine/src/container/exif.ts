import { latin1Bytes, latin1Text } from './bytes.ts'

const orientationTag = 0x0112
export const exifIfdTag = 0x8769
export const gpsIfdTag = 0x8825
const pixelWidthTag = 0xa002
const pixelHeightTag = 0xa003
const thumbnailOffsetTag = 0x0201
const thumbnailLengthTag = 0x0202
const shortType = 3
const longType = 4
const entryBytes = 12
/** Bytes per value of each TIFF type, by its number. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

interface Entry {
  readonly tag: number
  readonly type: number
  /** Offset of the entry's value field in the block. */
  readonly valueAt: number
}

interface Directory {
  readonly entries: readonly Entry[]
  /** Offset of the field that points to the next directory; null when the block ends before it. */
  readonly nextAt: number | null
}

export const openExif = (exif: Uint8Array): { view: DataView; isLittle: boolean; first: number } | null => {
  if (exif.length < 8) return null
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength)
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return null
  const isLittle = order === 0x4949
  if (view.getUint16(2, isLittle) !== 42) return null
  return { view, isLittle, first: view.getUint32(4, isLittle) }
}

export const readDirectory = (view: DataView, at: number, isLittle: boolean): Directory => {
  if (at < 8 || at + 2 > view.byteLength) return { entries: [], nextAt: null }
  const count = view.getUint16(at, isLittle)
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    const entryAt = at + 2 + index * entryBytes
    if (entryAt + entryBytes > view.byteLength) return { entries, nextAt: null }
    entries.push({
      tag: view.getUint16(entryAt, isLittle),
      type: view.getUint16(entryAt + 2, isLittle),
      valueAt: entryAt + 8,
    })
  }
  const nextAt = at + 2 + count * entryBytes
  return { entries, nextAt: nextAt + 4 <= view.byteLength ? nextAt : null }
}

const readNumber = (view: DataView, entry: Entry, isLittle: boolean): number | null => {
  if (entry.type === shortType) return view.getUint16(entry.valueAt, isLittle)
  if (entry.type === longType) return view.getUint32(entry.valueAt, isLittle)
  return null
}

const writeNumber = (view: DataView, entry: Entry, value: number, isLittle: boolean): void => {
  if (entry.type === shortType) view.setUint16(entry.valueAt, value, isLittle)
  if (entry.type === longType) view.setUint32(entry.valueAt, value, isLittle)
}

/**
 * Orientation 1–8 in an EXIF block (TIFF structure, without the `Exif` prefix); 1 when there is none or it makes no sense.
 * Source: Exif 2.32, tag 0x0112.
 */
export const readOrientation = (exif: Uint8Array | undefined): number => {
  const block = exif === undefined ? null : openExif(exif)
  if (block === null) return 1
  const { entries } = readDirectory(block.view, block.first, block.isLittle)
  const entry = entries.find(({ tag }) => tag === orientationTag)
  const value = entry === undefined ? null : readNumber(block.view, entry, block.isLittle)
  return value !== null && value >= 1 && value <= 8 ? value : 1
}

/**
 * A copy of an EXIF block that is true of the edited, upright image: orientation 1, pixel dimensions as given, and the
 * thumbnail of the old picture unlinked and blanked (it would still show what was removed). Every other byte stays.
 */
export const uprightExif = (exif: Uint8Array, width: number, height: number): Uint8Array => {
  const copy = exif.slice()
  const block = openExif(copy)
  if (block === null) return copy
  const { view, isLittle, first } = block
  const main = readDirectory(view, first, isLittle)
  for (const entry of main.entries) {
    if (entry.tag === orientationTag) writeNumber(view, entry, 1, isLittle)
    if (entry.tag === exifIfdTag) {
      for (const inner of readDirectory(view, view.getUint32(entry.valueAt, isLittle), isLittle).entries) {
        if (inner.tag === pixelWidthTag) writeNumber(view, inner, width, isLittle)
        if (inner.tag === pixelHeightTag) writeNumber(view, inner, height, isLittle)
      }
    }
  }
  if (main.nextAt !== null) {
    const { entries } = readDirectory(view, view.getUint32(main.nextAt, isLittle), isLittle)
    const number = (wanted: number): number => {
      const entry = entries.find(({ tag }) => tag === wanted)
      return (entry === undefined ? null : readNumber(view, entry, isLittle)) ?? 0
    }
    const thumbnailAt = number(thumbnailOffsetTag)
    if (thumbnailAt >= 8) copy.fill(0, thumbnailAt, Math.min(copy.length, thumbnailAt + number(thumbnailLengthTag)))
    view.setUint32(main.nextAt, 0, isLittle)
  }
  return copy
}

const gpsEntryOf = ({ view, isLittle, first }: NonNullable<ReturnType<typeof openExif>>): Entry | undefined =>
  readDirectory(view, first, isLittle).entries.find(({ tag }) => tag === gpsIfdTag)

/** Whether an EXIF block has a GPS directory. Source: Exif 2.32, tag 0x8825. */
export const hasGps = (exif: Uint8Array | undefined): boolean => {
  const block = exif === undefined ? null : openExif(exif)
  return block !== null && gpsEntryOf(block) !== undefined
}

/** Blanks a directory's entries and the values that they point to. */
const blankDirectory = (bytes: Uint8Array, view: DataView, at: number, isLittle: boolean): void => {
  const { entries } = readDirectory(view, at, isLittle)
  for (const { type, valueAt } of entries) {
    const valueBytes = (typeBytes[type] ?? 0) * view.getUint32(valueAt - 4, isLittle)
    const outsideAt = view.getUint32(valueAt, isLittle)
    if (valueBytes > 4 && outsideAt >= 8) bytes.fill(0, outsideAt, Math.min(bytes.length, outsideAt + valueBytes))
  }
  if (entries.length > 0) bytes.fill(0, at, Math.min(bytes.length, at + 2 + entries.length * entryBytes))
}

/** A copy of an EXIF block without its GPS directory, which is blanked; every other value stays where it is. */
export const withoutGps = (exif: Uint8Array): Uint8Array => {
  const copy = exif.slice()
  const block = openExif(copy)
  const gps = block === null ? undefined : gpsEntryOf(block)
  if (block === null || gps === undefined) return copy
  const { view, isLittle, first } = block
  const gpsAt = view.getUint32(gps.valueAt, isLittle)
  // The entries after it and the pointer to the next directory move up by one entry.
  const { entries, nextAt } = readDirectory(view, first, isLittle)
  const entryAt = gps.valueAt - 8
  const end = nextAt === null ? first + 2 + entries.length * entryBytes : nextAt + 4
  copy.copyWithin(entryAt, entryAt + entryBytes, end)
  copy.fill(0, end - entryBytes, end)
  view.setUint16(first, entries.length - 1, isLittle)
  blankDirectory(copy, view, gpsAt, isLittle)
  return copy
}

/** A copy of an XMP packet whose `tiff:Orientation`, if any, says upright; its length stays. */
export const uprightXmp = (xmp: Uint8Array): Uint8Array =>
  latin1Bytes(
    latin1Text(xmp).replace(/(tiff:Orientation(?:="|='|>))[1-8](?=["'<])/g, (_, before: string) => `${before}1`),
  )
