import { concatBytes, viewOf } from '../../container/bytes.ts'
import type { Compression } from '../../ports.ts'
import type { SolvedArea } from './solveSharedMarks.ts'

const headerBytes = 16
const alphaRange = 65_535
const maxBytes = 64 * 1024 * 1024

/**
 * Packs solved marks: for each area its size, the number of photos, the colour in 1⁄16 levels, its place, and alpha in 16 bits,
 * all compressed together. An area without a mark has the size 0.
 */
export const packSharedMarks = (
  areas: readonly (SolvedArea | null)[],
  { deflate }: Pick<Compression, 'deflate'>,
): Promise<Uint8Array> => {
  const parts = areas.map((area) => {
    const count = area === null ? 0 : area.width * area.height
    const part = new Uint8Array(headerBytes + 2 * count)
    if (area === null) return part
    const view = viewOf(part)
    const colour = area.mark.colour.map((value) => Math.round(value * 16))
    const { width, height, photos, left, top } = area
    for (const [index, value] of [width, height, photos, ...colour, left, top].entries()) {
      view.setUint16(2 * index, value, true)
    }
    for (let at = 0; at < count; at++) {
      view.setUint16(headerBytes + 2 * at, Math.round((area.mark.alpha[at] as number) * alphaRange), true)
    }
    return part
  })
  return deflate(concatBytes(parts), 6)
}

/** What `packSharedMarks` packed. @throws Error when the bytes are damaged */
export const unpackSharedMarks = async (
  packed: Uint8Array,
  { inflate }: Pick<Compression, 'inflate'>,
): Promise<readonly (SolvedArea | null)[]> => {
  const bytes = await inflate(packed, maxBytes)
  const view = viewOf(bytes)
  const areas: (SolvedArea | null)[] = []
  for (let from = 0; from + headerBytes <= bytes.length; ) {
    const number = (index: number): number => view.getUint16(from + 2 * index, true)
    const [width, height, photos] = [number(0), number(1), number(2)]
    const colour = [number(3) / 16, number(4) / 16, number(5) / 16] as const
    const [left, top] = [number(6), number(7)]
    const count = width * height
    from += headerBytes
    if (from + 2 * count > bytes.length) throw new Error('The stored marks are cut short.')
    if (count === 0) areas.push(null)
    else {
      const start = from
      const alpha = Float32Array.from({ length: count }, (_, at) => view.getUint16(start + 2 * at, true) / alphaRange)
      areas.push({ left, top, width, height, photos, mark: { width, alpha, colour } })
    }
    from += 2 * count
  }
  return areas
}
