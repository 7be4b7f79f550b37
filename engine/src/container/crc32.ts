const polynomial = 0xedb8_8320

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ polynomial : value >>> 1
  return value
})

/** CRC-32 of small blocks such as a PNG's metadata chunks. Source: PNG specification, third edition, annex D. */
export const crc32 = (bytes: Uint8Array): number => {
  let sum = 0xffff_ffff
  for (const byte of bytes) sum = (table[(sum ^ byte) & 255] as number) ^ (sum >>> 8)
  return (sum ^ 0xffff_ffff) >>> 0
}
