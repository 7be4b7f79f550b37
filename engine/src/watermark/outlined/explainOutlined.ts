import { fitCoverage, maxFittedPixels } from '../coverageFit/fitCoverage.ts'
import { roughnessRatio } from '../coverageFit/roughnessRatio.ts'
import type { EstimateOptions } from '../estimateOptions.ts'
import { type Explained, markFault } from '../markFault.ts'
import type { MarkPatch } from '../markPatch.ts'
import { softnessOf } from '../softnessOf.ts'
import { stepOver } from '../stepOver.ts'
import { outlinedLayers } from './outlinedLayers.ts'

/** The photo moves coverage little: what was predicted is mostly right, and of an error the outline tells as much as the letters. */
const stage = {
  ...{ roughnessCost: 0.4, undecidedCost: 0, error: { everywhere: 0.01, outline: 0.05 } },
  ...{ rounds: 60, coverageRate: 0.01 },
} as const
/** A result may leave so many times as much of its own shape, by chance: what was measured before was drawn from another coverage. Where it leaves more, the outline is not of this shape. */
const maxFaultRise = 1.6
/** Coverage that the photo has corrected needs less of the network's correction: all of it costs nine of ten development and texture outlines 0.2–7 dB, none of it the tenth 2. */
const correctionFraction = 0.4

/**
 * A mark with one crisp outline under it, both drawn from one coverage, so that an error of it is told twice: within the letters and where the outline ends.
 *
 * @param found with its outline taken away
 * @returns null where it has no such outline, or where that explains it no better
 */
export const explainOutlined = async (
  patch: MarkPatch,
  found: Explained,
  options: EstimateOptions,
): Promise<Explained | null> => {
  const { mark, coverage: predicted, layers = [] } = found
  const [layer, ...others] = layers
  if (layer === undefined || others.length > 0 || patch.painted.length > maxFittedPixels) return null
  const { dx, dy, widenPx, blurPx, isKnockedOut = false } = layer.shape
  if (isKnockedOut || widenPx === 0 || blurPx > 0 || dx !== 0 || dy !== 0) return null
  const start = { coverage: predicted, predicted, predictedOpacity: mark.opacity }
  const { taken, coverage } = await fitCoverage(patch, outlinedLayers(patch, mark, layer), start, options, stage)
  if (roughnessRatio(taken.planes, found.planes, taken.outline, patch.box.width) >= 1) return null
  const drawn = [{ ...layer, alpha: taken.outline }]
  const inverted = { planes: taken.planes, coverage }
  const outlined: Explained = {
    ...{ ...inverted, mark, layers: drawn, under: taken.outline, correctionFraction },
    ...{ softness: softnessOf(coverage), step: stepOver(patch.box, inverted, mark, drawn) },
  }
  return markFault(patch, outlined).fault <= maxFaultRise * markFault(patch, found).fault ? outlined : null
}
