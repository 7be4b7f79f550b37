import type { CandidatesAnswer } from '@spotless/contract/candidates'
import { encodeMask } from '@spotless/engine/container/encodeMask'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import { compression } from '@spotless/engine-node/compression'

/**
 * Draws the outlines of candidates as a mask.
 * @returns a PNG in image space, white inside the outlines
 */
export const maskOfOutlines = ({ candidates, ...size }: CandidatesAnswer): Promise<Uint8Array> => {
  const outlines = candidates.map(({ outline }) => outline)
  return encodeMask(fillOutlines(outlines, size), { compression })
}
