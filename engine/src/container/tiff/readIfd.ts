import { viewOf } from '../bytes.ts'

/** Bytes per value of each TIFF type, by its number (TIFF 6.0, section 2). */
export const tiffTypeBytes: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** One field of a TIFF directory, its value as raw bytes in the file's byte order. */
export interface TiffField {
  readonly tag: number
  readonly type: number
  readonly count: number
  readonly data: Uint8Array
}

export interface TiffFile {
  readonly bytes: Uint8Array
  readonly isLittle: boolean
  readonly firstAt: number
}

/** @returns null where the bytes are no TIFF structure */
export const openTiff = (bytes: Uint8Array): TiffFile | null => {
  if (bytes.length < 8) return null
  const view = viewOf(bytes)
  const order = view.getUint16(0)
  const isLittle = order === 0x4949
  if ((!isLittle && order !== 0x4d4d) || view.getUint16(2, isLittle) !== 42) return null
  return { bytes, isLittle, firstAt: view.getUint32(4, isLittle) }
}

/** The fields of the directory at a place; those that reach past the end are left out. */
export const readIfd = ({ bytes, isLittle }: TiffFile, at: number): ReadonlyMap<number, TiffField> => {
  const view = viewOf(bytes)
  const fields = new Map<number, TiffField>()
  if (at < 8 || at + 2 > bytes.length) return fields
  const count = view.getUint16(at, isLittle)
  for (let index = 0; index < count; index++) {
    const entryAt = at + 2 + index * 12
    if (entryAt + 12 > bytes.length) break
    const tag = view.getUint16(entryAt, isLittle)
    const type = view.getUint16(entryAt + 2, isLittle)
    const values = view.getUint32(entryAt + 4, isLittle)
    const length = values * (tiffTypeBytes[type] ?? 0)
    const valueAt = length <= 4 ? entryAt + 8 : view.getUint32(entryAt + 8, isLittle)
    if (length === 0 || valueAt + length > bytes.length) continue
    fields.set(tag, { tag, type, count: values, data: bytes.subarray(valueAt, valueAt + length) })
  }
  return fields
}

/** The values of a field of whole numbers (BYTE, SHORT, LONG), and of fractions (RATIONAL). */
export const numbersOf = (field: TiffField | undefined, isLittle: boolean): readonly number[] => {
  if (field === undefined) return []
  const view = viewOf(field.data)
  const readers: Readonly<Record<number, (index: number) => number>> = {
    1: (index) => view.getUint8(index),
    3: (index) => view.getUint16(index * 2, isLittle),
    4: (index) => view.getUint32(index * 4, isLittle),
    5: (index) => view.getUint32(index * 8, isLittle) / view.getUint32(index * 8 + 4, isLittle),
    7: (index) => view.getUint8(index),
    13: (index) => view.getUint32(index * 4, isLittle),
  }
  const read = readers[field.type]
  // No field that is read here has more values than samples of a pixel.
  return read === undefined ? [] : Array.from({ length: Math.min(64, field.count) }, (_, index) => read(index))
}
