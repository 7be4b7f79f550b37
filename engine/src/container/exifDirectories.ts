import { viewOf } from './bytes.ts'
import { exifIfdTag, gpsIfdTag, openExif, readDirectory } from './exif.ts'

const interoperabilityIfdTag = 0xa005
/** Tags that lead from the first directory to each of the others. */
const paths: readonly (readonly number[])[] = [[], [exifIfdTag], [gpsIfdTag], [exifIfdTag, interoperabilityIfdTag]]

/** Most EXIF blocks have their first directory right after their header, at 8 or 16; moved ones have it later. */
const movedFrom = 24

/** The field that points to a directory, and where that begins; null where the block has none. */
const find = (exif: Uint8Array, path: readonly number[]): { pointerAt: number; at: number } | null => {
  const block = openExif(exif)
  if (block === null) return null
  const { view, isLittle } = block
  let [pointerAt, at] = [4, block.first]
  for (const wanted of path) {
    const entry = readDirectory(view, at, isLittle).entries.find(({ tag }) => tag === wanted)
    if (entry === undefined) return null
    pointerAt = entry.valueAt
    at = view.getUint32(pointerAt, isLittle)
  }
  return { pointerAt, at }
}

/** A copy of a block with one directory at its end; the block itself where the directory is damaged. */
const moved = (exif: Uint8Array, pointerAt: number, at: number, isTaken: (at: number) => boolean): Uint8Array => {
  const block = openExif(exif)
  if (block === null) return exif
  const { entries, nextAt } = readDirectory(block.view, at, block.isLittle)
  if (nextAt === null || entries.length === 0) return exif
  let end = exif.length + (exif.length % 2)
  while (isTaken(end)) end += 2
  const copy = new Uint8Array(end + nextAt + 4 - at)
  copy.set(exif)
  copy.copyWithin(end, at, nextAt + 4)
  copy.fill(0, at, nextAt + 4)
  viewOf(copy).setUint32(pointerAt, end, block.isLittle)
  return copy
}

/**
 * A copy of an EXIF block with those directories at its end that begin where none may; the block itself where none does. Values
 * stay where they are.
 * @param isTaken whether no directory may begin at an offset of the block
 */
export const moveDirectories = (exif: Uint8Array, isTaken: (at: number) => boolean): Uint8Array => {
  let block = exif
  for (const path of paths) {
    const found = find(block, path)
    if (found !== null && isTaken(found.at)) block = moved(block, found.pointerAt, found.at, isTaken)
  }
  return block
}

/**
 * A copy of an EXIF block with no directory near its header. ExifTool takes a PNG's first directory there for a box of the signed
 * manifest before it, at the same offset, and reads neither.
 */
export const moveFirstDirectory = (exif: Uint8Array): Uint8Array => moveDirectories(exif, (at) => at < movedFrom)
