import { clamp } from '../kernel/scalar/clamp.ts'
import type { ShadowEvidence } from './shadowEvidence.ts'

/** Contrast below which a shadow is hard to tell, and above which a region is rather a dark thing, as logarithms. */
const faintContrast = 0.15
const veryDarkContrast = 0.9
/** Tint up to which the sky's light explains what is left in a shadow. */
const skyTint = 0.35
/** A region this much smoother than the ground, as a logarithm, is a surface of its own. */
const smoothTexture = -0.4
/** Logarithm of the size over the object's below which a region may be a detail of the ground. */
const smallSize = -1.5

/** What each piece of evidence adds to the log odds of a shadow. */
const weights = {
  constant: 2,
  faint: -10,
  veryDark: -4,
  spread: -4,
  disagreement: -1,
  warm: -2,
  cold: -0.5,
  tintSpread: -5,
  green: -3,
  smooth: -1,
  large: -3,
  small: -0.6,
  contact: 0.3,
  above: -1,
  cut: -0.5,
} as const
export type EvidenceTerm = keyof typeof weights

/** The evidence in the form in which it is weighed. */
export const evidenceTerms = (evidence: ShadowEvidence): Readonly<Record<EvidenceTerm, number>> => ({
  constant: 1,
  faint: Math.max(0, faintContrast - evidence.contrast),
  veryDark: Math.max(0, evidence.contrast - veryDarkContrast),
  spread: clamp(evidence.spread, 0, 1),
  disagreement: 1 - evidence.agreement,
  warm: clamp(-evidence.tint, 0, 1),
  cold: clamp(evidence.tint - skyTint, 0, 1),
  tintSpread: clamp(evidence.tintSpread, 0, 1),
  green: clamp(Math.abs(evidence.greenShift), 0, 0.5),
  smooth: Math.max(0, smoothTexture - evidence.texture),
  large: Math.max(0, evidence.size),
  small: Math.max(0, smallSize - evidence.size),
  contact: clamp(evidence.contact, 0, 2),
  above: evidence.above,
  cut: clamp(evidence.cut, 0, 3),
})

/** The log odds that a region is the object's shadow. The weights follow a logistic regression on drawn scenes and development photos. */
export const scoreEvidence = (evidence: ShadowEvidence): number => {
  const terms = evidenceTerms(evidence)
  return (Object.keys(weights) as EvidenceTerm[]).reduce((sum, name) => sum + weights[name] * terms[name], 0)
}
