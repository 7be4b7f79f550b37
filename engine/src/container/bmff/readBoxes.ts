import { latin1Text, viewOf } from '../bytes.ts'

/** A box of the ISO base media file format (ISO/IEC 14496-12): its type, its place with its header, and what it holds after that. */
export interface BmffBox {
  readonly type: string
  /** Offset of its header in what was read. */
  readonly at: number
  /** Bytes with its header. */
  readonly length: number
  readonly data: Uint8Array
}

/** More boxes on one level are an attack: a real photo has a few hundred properties at most. */
const maxBoxes = 10_000

/**
 * The boxes on one level of `bytes`; a box of length 0 reaches to the end.
 * @throws Error when a box is longer than what holds it or shorter than its own header
 */
export const readBoxes = (bytes: Uint8Array): readonly BmffBox[] => {
  const view = viewOf(bytes)
  const boxes: BmffBox[] = []
  for (let at = 0; at + 8 <= bytes.length && boxes.length < maxBoxes; ) {
    const stated = view.getUint32(at)
    const isLong = stated === 1
    if (isLong && at + 16 > bytes.length) throw new Error('it is cut short')
    const length =
      stated === 0 ? bytes.length - at : isLong ? view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12) : stated
    const headerBytes = isLong ? 16 : 8
    if (length < headerBytes || at + length > bytes.length) throw new Error('a box does not end where it says')
    boxes.push({
      type: latin1Text(bytes.subarray(at + 4, at + 8)),
      at,
      length,
      data: bytes.subarray(at + headerBytes, at + length),
    })
    at += length
  }
  return boxes
}
