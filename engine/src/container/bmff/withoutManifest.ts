import { latin1Bytes, startsWith } from '../bytes.ts'
import { readBoxes } from './readBoxes.ts'

/** The kind of `uuid` box that holds a signed manifest (C2PA specification 2.2, annex A.5). */
const manifestKind = Uint8Array.of(
  ...[0xd8, 0xfe, 0xc3, 0xd6, 0x1b, 0x0e, 0x48, 0x3c],
  ...[0x92, 0x97, 0x58, 0x28, 0x87, 0x7e, 0xc4, 0x81],
)

/** A copy of a file whose signed manifest is free space of the same size; the file itself when it has none. */
export const withoutManifest = (file: Uint8Array): Uint8Array => {
  const found = readBoxes(file).find(({ type, data }) => type === 'uuid' && startsWith(data, manifestKind))
  if (found === undefined) return file
  const copy = file.slice()
  const at = found.data.byteOffset - file.byteOffset
  copy.set(latin1Bytes('free'), at - 4)
  copy.fill(0, at, at + found.data.length)
  return copy
}
