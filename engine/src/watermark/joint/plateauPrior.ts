import { histogramPeak } from '../../kernel/statistics/histogramPeak.ts'
import type { AlphaPrior } from './stepAlpha.ts'

const bins = 200
/** Alpha below this is drawn to none. */
const minPlateau = 0.08
/** A level is one of the mark's where its bins stand out this much. */
const minProminence = 6
/** Deviation of alpha from its level within which it is drawn to it, and how strongly. */
const reach = 0.03
const precision = 4e4

/**
 * Draws alpha to none and to the level that most of the mark has: nearly all marks have one opacity. Robust: what is far from
 * both is left as it is. Where no level stands out, alpha is drawn to none alone.
 */
export const plateauPrior = (alpha: Float32Array, isFree: Uint8Array): AlphaPrior => {
  const counts = new Float64Array(bins)
  for (let at = 0; at < alpha.length; at++) {
    const value = alpha[at] as number
    if (isFree[at] === 0 || value < minPlateau) continue
    const bin = Math.min(bins - 1, Math.floor(value * bins))
    counts[bin] = (counts[bin] as number) + 1
  }
  const peak = histogramPeak(counts, 0)
  const levels = peak.prominence >= minProminence ? [0, (peak.bin + 0.5) / bins] : [0]
  const expected = new Float32Array(alpha.length)
  const precisions = new Float32Array(alpha.length)
  for (let at = 0; at < alpha.length; at++) {
    if (isFree[at] === 0) continue
    const value = alpha[at] as number
    const level = levels.reduce((a, b) => (Math.abs(b - value) < Math.abs(a - value) ? b : a))
    expected[at] = level
    precisions[at] = precision / (1 + ((value - level) / reach) ** 2) ** 2
  }
  return { expected, precision: precisions }
}
