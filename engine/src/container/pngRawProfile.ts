import { latin1Bytes, latin1Text } from './bytes.ts'
import { inflateBounded } from './inflateBounded.ts'

/** No longer than a block of one JPEG segment is in hexadecimal digits, with much room. */
const maxTextBytes = 262_144
const bytesPerLine = 36

interface TextChunk {
  readonly type: string
  readonly data: Uint8Array
}

/** Whether a chunk of text has one of these keywords. */
export const hasKeyword = ({ type, data }: TextChunk, keywords: readonly string[]): boolean =>
  (type === 'zTXt' || type === 'tEXt') &&
  keywords.some((keyword) => latin1Text(data.subarray(0, keyword.length + 1)) === `${keyword}\0`)

/**
 * A block of metadata that a PNG holds as text, the way ImageMagick and ExifTool store it: hexadecimal digits after its name and
 * length. Undefined where the text is damaged or longer than any block.
 */
export const readRawProfile = ({ type, data }: TextChunk): Uint8Array | undefined => {
  const from = data.indexOf(0) + 1
  try {
    const stored = type === 'tEXt' ? data.subarray(from) : inflateBounded(data.subarray(from + 1), maxTextBytes)
    if (stored.length > maxTextBytes) return undefined
    const [, , , ...lines] = latin1Text(stored).split('\n')
    const digits = lines.join('').match(/[0-9a-f]{2}/gi) ?? []
    return Uint8Array.from(digits, (pair) => Number.parseInt(pair, 16))
  } catch {
    return undefined
  }
}

/** The text that `readRawProfile` reads. */
export const rawProfileText = (name: string, block: Uint8Array): Uint8Array => {
  const lines: string[] = []
  for (let at = 0; at < block.length; at += bytesPerLine) {
    const digits = Array.from(block.subarray(at, at + bytesPerLine), (byte) => byte.toString(16).padStart(2, '0'))
    lines.push(digits.join(''))
  }
  return latin1Bytes(`\n${name}\n${String(block.length).padStart(8)}\n${lines.join('\n')}\n`)
}
