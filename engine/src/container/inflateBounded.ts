import { Unzlib } from 'fflate'
import { concatBytes } from './bytes.ts'

/** Small enough that one piece cannot inflate to more than 17 MB (deflate reaches at most 1,032 to 1). */
const pieceBytes = 16_384

/**
 * Inflates a zlib stream inside a container, such as a PNG's colour profile.
 *
 * @param maxBytes largest result
 * @throws Error when the stream is damaged, cut short, or holds more than `maxBytes`
 */
export const inflateBounded = (stream: Uint8Array, maxBytes: number): Uint8Array => {
  const parts: Uint8Array[] = []
  let length = 0
  const inflator = new Unzlib((part) => {
    length += part.length
    if (length > maxBytes) throw new Error(`The stream holds more than ${maxBytes} bytes.`)
    parts.push(part)
  })
  for (let at = 0; at < stream.length; at += pieceBytes) {
    inflator.push(stream.subarray(at, at + pieceBytes), at + pieceBytes >= stream.length)
  }
  return concatBytes(parts)
}
