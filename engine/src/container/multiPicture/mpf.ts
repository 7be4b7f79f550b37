import { concatBytes, latin1Bytes, startsWith, viewOf } from '../bytes.ts'

/**
 * The index of a JPEG that holds several pictures one after the other.
 * Source: CIPA DC-007, Multi-Picture Format.
 */
export const mpfPrefix = latin1Bytes('MPF\0')

const application2 = 0xe2
const entriesTag = 0xb002
const entryBytes = 16
const directoryEntryBytes = 12

interface Index {
  readonly isLittle: boolean
  /** Offset in the file that the pictures' offsets are measured from. */
  readonly base: number
  /** Offset in the file of each picture's entry, the main picture first. */
  readonly entries: readonly number[]
}

/** Offset of the first MPF segment's payload after its prefix, and its length. */
const findSegment = (file: Uint8Array): { readonly base: number; readonly length: number } | null => {
  const view = viewOf(file)
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0
    const length = view.getUint16(at + 2)
    if (marker === 0xda || length < 2 || at + 2 + length > file.length) return null
    const payload = file.subarray(at + 4, at + 2 + length)
    if (marker === application2 && startsWith(payload, mpfPrefix)) {
      return { base: at + 4 + mpfPrefix.length, length: payload.length - mpfPrefix.length }
    }
    at += 2 + length
  }
  return null
}

const readIndex = (file: Uint8Array): Index | null => {
  const segment = findSegment(file)
  if (segment === null || segment.length < 8) return null
  const { base, length } = segment
  const view = new DataView(file.buffer, file.byteOffset + base, length)
  const isLittle = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, isLittle)
  if (first + 2 > length) return null
  const count = view.getUint16(first, isLittle)
  for (let index = 0; index < count; index++) {
    const at = first + 2 + index * directoryEntryBytes
    if (at + directoryEntryBytes > length) return null
    if (view.getUint16(at, isLittle) !== entriesTag) continue
    const bytes = view.getUint32(at + 4, isLittle)
    const start = view.getUint32(at + 8, isLittle)
    if (bytes % entryBytes !== 0 || start + bytes > length) return null
    return {
      isLittle,
      base,
      entries: Array.from({ length: bytes / entryBytes }, (_, n) => base + start + n * entryBytes),
    }
  }
  return null
}

/**
 * Makes the index of a file true again after bytes were put into or taken out of the headers of its main picture, in place.
 * @param before the file as the index describes it; what follows its main picture ends both files
 */
export const relocatePictures = (file: Uint8Array, before: Uint8Array): void => {
  const [index, old] = [readIndex(file), readIndex(before)]
  if (index === null || old === null || index.entries.length !== old.entries.length) return
  const growth = file.length - before.length
  const [target, source] = [viewOf(file), viewOf(before)]
  for (const [position, at] of index.entries.entries()) {
    const from = old.entries[position] ?? 0
    if (position === 0) target.setUint32(at + 4, source.getUint32(from + 4, old.isLittle) + growth, index.isLittle)
    else {
      const absolute = source.getUint32(from + 8, old.isLittle) + old.base + growth
      target.setUint32(at + 8, absolute - index.base, index.isLittle)
    }
  }
}

/**
 * A copy of a file whose index is true of what the file becomes when bytes are put into its headers; the file itself when it has
 * no index.
 * @param grown the file with those bytes
 */
export const withIndexFor = (file: Uint8Array, grown: Uint8Array): Uint8Array => {
  const moved = grown.slice()
  relocatePictures(moved, file)
  const [from, to] = [findSegment(moved), findSegment(file)]
  if (from === null || to === null || from.length !== to.length) return file
  const copy = file.slice()
  copy.set(moved.subarray(from.base, from.base + from.length), to.base)
  return copy
}

/** Size of `makeIndex`'s payload after the prefix: header, three directory entries, the next pointer, two picture entries. */
const twoPicturesBytes = 8 + 2 + 3 * directoryEntryBytes + 4 + 2 * entryBytes
const baselinePrimary = 0x0003_0000

/**
 * The payload of an MPF segment for a main picture and one that follows it at once.
 * @param base offset that the payload after its prefix will have in the file
 * @param sizes of the two pictures in bytes; the first with this segment
 */
export const makeIndex = (base: number, sizes: readonly [main: number, second: number]): Uint8Array => {
  const bytes = new Uint8Array(twoPicturesBytes)
  const view = viewOf(bytes)
  view.setUint32(0, 0x4d4d_002a)
  view.setUint32(4, 8)
  view.setUint16(8, 3)
  const entriesAt = 8 + 2 + 3 * directoryEntryBytes + 4
  const directory: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [0xb000, 7, 4, 0x3031_3030],
    [0xb001, 4, 1, 2],
    [entriesTag, 7, 2 * entryBytes, entriesAt],
  ]
  for (const [index, [tag, type, count, value]] of directory.entries()) {
    const at = 10 + index * directoryEntryBytes
    view.setUint16(at, tag)
    view.setUint16(at + 2, type)
    view.setUint32(at + 4, count)
    view.setUint32(at + 8, value)
  }
  view.setUint32(entriesAt, baselinePrimary)
  view.setUint32(entriesAt + 4, sizes[0])
  view.setUint32(entriesAt + entryBytes + 4, sizes[1])
  view.setUint32(entriesAt + entryBytes + 8, sizes[0] - base)
  return concatBytes([mpfPrefix, bytes])
}
