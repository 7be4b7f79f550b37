/** Byte helpers of the container readers: what `Buffer` gives in Node, in plain ECMAScript. */

/** A `DataView` of exactly these bytes. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The parts one after the other, in new memory. */
export const concatBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Code points 0–255 of a text as bytes (ISO 8859-1). */
export const latin1Bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

const charactersPerCall = 8_192

/** Bytes as a text of code points 0–255 (ISO 8859-1). */
export const latin1Text = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += charactersPerCall) {
    text += String.fromCharCode(...bytes.subarray(at, at + charactersPerCall))
  }
  return text
}

/** Whether `bytes` begin with `prefix`. */
export const startsWith = (bytes: Uint8Array, prefix: Uint8Array): boolean =>
  bytes.length >= prefix.length && prefix.every((value, at) => bytes[at] === value)
