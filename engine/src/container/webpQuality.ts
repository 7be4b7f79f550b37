/** Boolean entropy decoder of VP8 (RFC 6386, section 7). */
const boolDecoder = (data: Uint8Array): ((probability: number) => number) => {
  let at = 2
  let value = ((data[0] ?? 0) << 8) | (data[1] ?? 0)
  let range = 255
  let bits = 0
  return (probability) => {
    const split = 1 + (((range - 1) * probability) >> 8)
    const bigSplit = split << 8
    let bit = 0
    if (value >= bigSplit) {
      bit = 1
      range -= split
      value -= bigSplit
    } else range = split
    while (range < 128) {
      value <<= 1
      range <<= 1
      if (++bits === 8) {
        bits = 0
        value |= data[at++] ?? 0
      }
    }
    return bit
  }
}

/**
 * Encoder quality (0–100, libwebp's scale) that gives the finest quantiser index found in a VP8 key frame.
 * Source: RFC 6386, sections 9.2–9.6 and 19.2; the scale inverts libwebp's documented cubic quality curve.
 *
 * @param frame the `VP8 ` chunk's payload
 */
export const webpQuality = (frame: Uint8Array): number => {
  const bit = boolDecoder(frame.subarray(10))
  const literal = (count: number): number => {
    let value = 0
    for (let index = 0; index < count; index++) value = (value << 1) | bit(128)
    return value
  }
  const signed = (count: number): number => {
    const size = literal(count)
    return literal(1) === 1 ? -size : size
  }
  const optional = (count: number): number => (literal(1) === 1 ? signed(count) : 0)
  literal(2)
  let isAbsolute = false
  let segments: number[] = []
  if (literal(1) === 1) {
    const updatesMap = literal(1) === 1
    if (literal(1) === 1) {
      isAbsolute = literal(1) === 1
      segments = [optional(7), optional(7), optional(7), optional(7)]
      for (let index = 0; index < 4; index++) optional(6)
    }
    if (updatesMap) for (let index = 0; index < 3; index++) if (literal(1) === 1) literal(8)
  }
  literal(1 + 6 + 3)
  if (literal(1) === 1 && literal(1) === 1) for (let index = 0; index < 8; index++) optional(6)
  literal(2)
  const base = literal(7)
  const indexes = segments.length === 0 ? [base] : segments.map((segment) => (isAbsolute ? segment : base + segment))
  const finest = Math.min(127, Math.max(0, Math.min(...indexes)))
  const linear = (1 - finest / 127) ** 3
  const quality = linear < 0.5 ? linear * 1.5 : (linear + 1) / 2
  return Math.min(100, Math.max(1, Math.ceil(quality * 100)))
}
