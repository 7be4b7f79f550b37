import { latin1Text, viewOf } from '../bytes.ts'

/** Reads big-endian numbers one after the other. */
export interface ByteReader {
  /** @param bytes 0, 1, 2, 4 or 8; 0 gives 0 @throws RangeError past the end */
  readonly uint: (bytes: number) => number
  readonly text: (bytes: number) => string
  /** A text that ends with a zero byte, or at the end. */
  readonly textToZero: () => string
  readonly rest: () => Uint8Array
}

export const byteReader = (bytes: Uint8Array): ByteReader => {
  const view = viewOf(bytes)
  let at = 0
  const take = (count: number): number => {
    at += count
    return at - count
  }
  const uint = (count: number): number => {
    if (count === 0) return 0
    if (count === 1) return view.getUint8(take(1))
    if (count === 2) return view.getUint16(take(2))
    if (count === 4) return view.getUint32(take(4))
    return view.getUint32(take(4)) * 2 ** 32 + view.getUint32(take(4))
  }
  return {
    uint,
    text: (count) => latin1Text(bytes.subarray(at, take(count) + count)),
    textToZero: () => {
      const end = bytes.indexOf(0, at)
      const text = latin1Text(bytes.subarray(at, end < 0 ? bytes.length : end))
      at = end < 0 ? bytes.length : end + 1
      return text
    },
    rest: () => bytes.subarray(at),
  }
}
