import type { CandidatesAnswer } from '@spotless/contract/candidates'
import { encodePng } from '@spotless/engine/container/encodePng'
import { fillPolygon } from '@spotless/engine/kernel/geometry/fillPolygon'
import { compression } from '@spotless/engine-node/compression'

/** Masks are flat, so that the fastest level compresses them well. */
const deflateLevel = 1

/**
 * Draws the outlines of candidates as a mask.
 * @returns a PNG in image space, white inside the outlines
 */
export const maskOfOutlines = async ({ width, height, candidates }: CandidatesAnswer): Promise<Uint8Array> => {
  const data = new Uint8Array(width * height)
  for (const { outline } of candidates) {
    const inside = fillPolygon(Float32Array.from(outline.flat()), width, height)
    for (let pixel = 0; pixel < data.length; pixel++) if (inside[pixel] === 1) data[pixel] = 255
  }
  return encodePng({ width, height, channels: 1, data }, deflateLevel, compression)
}
