import { squareMean } from '../raster/squareMean.ts'
import type { JoinedLooks } from './joinLooks.ts'
import type { ModelInput } from './modelInput.ts'

/** Scatter of the looks, in squared levels summed over the channels, from which on they contradict each other. */
const doubtFrom = 600
/** Half side of the squares over which the scatter is averaged, twice, in model pixels. */
const spreadPx = 4
const keep = 255

/**
 * What is worth asking the model again: the window with what its looks agree on taken as known, so that only the parts where they contradict each
 * other are holes. The idea of filling by stages, each trusting what the one before was sure of, is that of Zeng et al. 2020,
 * "High-Resolution Image Inpainting with Iterative Confidence Feedback and Guided Upsampling".
 *
 * @param input the window as it was shown first
 * @returns null when the looks agree everywhere
 */
export const doubtfulInput = ({ planes, scatter }: JoinedLooks, input: ModelInput): ModelInput | null => {
  if (scatter === null) return null
  const { sidePx } = input
  const doubt = squareMean(squareMean(scatter, sidePx, spreadPx), sidePx, spreadPx)
  const mask = input.mask.map((value, at) => ((doubt[at] as number) < doubtFrom ? keep : value))
  return mask.includes(0) ? { sidePx, image: planes, mask } : null
}
