import { boxFilter } from '../kernel/filter/boxFilter.ts'
import type { ViewEnsemble } from './ensembleViews.ts'
import type { ModelInput } from './modelInput.ts'

/** Scatter of the looks, in squared levels summed over the channels, from which on they contradict each other. */
const doubtFrom = 600
/** Half side of the squares over which the scatter is averaged, twice, in model pixels. */
const spreadPx = 4
/**
 * Only what holds a square of twice this side, in model pixels, is asked again: in narrower holes the model repeats and dots what stands beside
 * them, and the joined looks are better.
 */
const narrowPx = 20
/** A square counts as doubtful from this share of its pixels; running sums leave less than the other share where there is nothing. */
const [mostlyFrom, leastShare] = [0.98, 1e-6]
const keep = 255

/**
 * What is worth asking the model again: the window with what its looks agree on taken as known, so that only the broad parts where they contradict each
 * other are holes. The idea of filling by stages, each trusting what the one before was sure of, is that of Zeng et al. 2020,
 * "High-Resolution Image Inpainting with Iterative Confidence Feedback and Guided Upsampling".
 *
 * @param input the window as it was shown first
 * @returns null when the looks agree, but for narrow parts, everywhere
 */
export const lowConfidenceMask = ({ planes, scatter }: ViewEnsemble, input: ModelInput): ModelInput | null => {
  if (scatter === null) return null
  const { sidePx } = input
  const doubt = boxFilter(boxFilter(scatter, sidePx, spreadPx), sidePx, spreadPx)
  const isDoubtful = (at: number): boolean => input.mask[at] !== keep && (doubt[at] as number) >= doubtFrom
  const inDoubt = Float32Array.from(doubt, (_, at) => (isDoubtful(at) ? 1 : 0))
  const cores = boxFilter(inDoubt, sidePx, narrowPx).map((share) => (share > mostlyFrom ? 1 : 0))
  const byCore = boxFilter(cores, sidePx, Math.ceil(narrowPx * 1.5))
  const mask = input.mask.map((_, at) => (isDoubtful(at) && (byCore[at] as number) > leastShare ? 0 : keep))
  return mask.includes(0) ? { sidePx, image: planes, mask } : null
}
