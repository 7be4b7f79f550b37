import type { CandidatesAnswer } from '@spotless/contract/candidates'
import { encodePng } from '@spotless/engine/container/encodePng'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import { compression } from '@spotless/engine-node/compression'

/** Masks are flat, so that the fastest level compresses them well. */
const deflateLevel = 1

/**
 * Draws the outlines of candidates as a mask.
 * @returns a PNG in image space, white inside the outlines
 */
export const maskOfOutlines = async ({ width, height, candidates }: CandidatesAnswer): Promise<Uint8Array> => {
  const mask = fillOutlines(
    candidates.map(({ outline }) => outline),
    { width, height },
  )
  return encodePng({ ...mask, channels: 1 }, deflateLevel, compression)
}
