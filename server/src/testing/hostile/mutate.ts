import type { Random } from './random.ts'

/** Byte values at which length fields and counters overflow. */
const edges = [0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff]

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))

/** A random non-empty byte range of a file: start, and end exclusive. */
const spanOf = (file: Uint8Array, random: Random): readonly [number, number] => {
  const from = random.below(file.length)
  return [from, Math.min(file.length, from + 1 + random.below(64))]
}

const flip = (file: Uint8Array, random: Random): Uint8Array => {
  const changed = file.slice()
  for (let count = 1 + random.below(8); count > 0; count--) {
    const at = random.below(changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8))
  }
  return changed
}

const setEdge = (file: Uint8Array, random: Random): Uint8Array => {
  const changed = file.slice()
  const [from, to] = spanOf(file, random)
  return changed.fill(random.pick(edges), from, Math.min(to, from + 4))
}

/** Most values that a decoder branches on are at the beginning. */
const setEdgeInHeader = (file: Uint8Array, random: Random): Uint8Array => {
  const changed = file.slice()
  const from = random.below(Math.min(file.length, 200))
  return changed.fill(random.pick(edges), from, from + 1 + random.below(4))
}

const cut = (file: Uint8Array, random: Random): Uint8Array => file.slice(0, 1 + random.below(file.length))
const removeSpan = (file: Uint8Array, random: Random): Uint8Array => {
  const [from, to] = spanOf(file, random)
  return joined(file.subarray(0, from), file.subarray(to))
}
const repeatSpan = (file: Uint8Array, random: Random): Uint8Array => {
  const [from, to] = spanOf(file, random)
  const again = Array.from({ length: 1 + random.below(50) }, () => file.subarray(from, to))
  return joined(file.subarray(0, to), ...again, file.subarray(to))
}
const insertNoise = (file: Uint8Array, random: Random): Uint8Array => {
  const at = random.below(file.length)
  const noise = Uint8Array.from({ length: 1 + random.below(300) }, () => random.below(256))
  return joined(file.subarray(0, at), noise, file.subarray(at))
}

/**
 * One damaged or forged version of a file: bits flipped, lengths set to extremes, cut, repeated, spliced with another file.
 * @param others files to splice with
 */
export const mutate = (file: Uint8Array, others: readonly Uint8Array[], random: Random): Uint8Array => {
  const splice = (): Uint8Array => {
    const other = random.pick(others)
    return joined(file.subarray(0, random.below(file.length)), other.subarray(random.below(other.length)))
  }
  const ways = [flip, setEdge, setEdgeInHeader, setEdgeInHeader, cut, removeSpan, repeatSpan, insertNoise, splice]
  let changed = random.pick(ways)(file, random)
  if (changed.length > 0 && random.below(3) === 0) changed = random.pick([flip, setEdge, cut])(changed, random)
  return changed
}
