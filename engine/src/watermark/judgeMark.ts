import type { MarkEvidence } from './markEvidence.ts'

/** Below it a person is asked. */
export const sureConfidence = 0.87
/** From here on the best candidate is preferred to a fill. */
export const soundConfidence = 0.6
/** With less than this to compare, a result proves nothing. */
const minComparable = { coveredPixels: 60, takenLevels: 3 } as const

/** Logistic regression on development cases with truth, calibrated on others: `bench/notes/2026-11-22-marks-as-found.md`. */
const weights = {
  constant: 4.1,
  logFillGhostLevels: -0.771,
  rootFillGhostFraction: -1.341,
  logFillGhostOdds: -0.754,
  ghostPerTaken: -1.976,
  ghostRatio: -2.697,
} as const

/** The same for an inversion that is not blended, by what speaks against it as well; calibrated on 62 of them, leaving out one photo at a time. */
const inversionWeights = { constant: -2.16, logOdds: 1.03, logFault: -0.46, faultTolerance: 0.0008 } as const

const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

/** Logarithm of the odds that a result is sound; −∞ where there is nothing to compare. */
const logOddsOf = (evidence: MarkEvidence): number => {
  const { ghostLevels, ghostRatio, fillGhostLevels, fillGhostFraction, fillGhostOdds, takenLevels, coveredPixels } =
    evidence
  if (coveredPixels < minComparable.coveredPixels || takenLevels < minComparable.takenLevels) return -Infinity
  return (
    weights.constant +
    weights.logFillGhostLevels * Math.log(0.3 + fillGhostLevels) +
    weights.rootFillGhostFraction * Math.sqrt(fillGhostFraction) +
    weights.logFillGhostOdds * Math.log(0.3 + fillGhostOdds) +
    weights.ghostPerTaken * (ghostLevels / (takenLevels + 3)) +
    weights.ghostRatio * Math.min(1, ghostRatio)
  )
}

/**
 * Probability 0–1 that no mark is left and that the result is no worse than a fill. Where there is nothing to compare it is 0.
 */
export const judgeMark = (evidence: MarkEvidence): number => logistic(logOddsOf(evidence))

/**
 * The same of an inversion that is not blended with the fill.
 * @param fault from `markFault`
 */
export const judgeInversion = (evidence: MarkEvidence, fault: number): number => {
  const { constant, logOdds, logFault, faultTolerance } = inversionWeights
  return logistic(constant + logOdds * logOddsOf(evidence) + logFault * Math.log(faultTolerance + fault))
}
