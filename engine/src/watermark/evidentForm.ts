import { edgeWidthPx, outlineLengthPx } from './edgeWidth.ts'
import { leavesLines } from './leavesLines.ts'
import { type Explained, markFault, type Solution } from './markFault.ts'

/** Of 102 areas none at or below it shows its mark or is worse than a fill; the first that is has 0.0056. */
const maxEvidentFault = 0.005
const maxEvidentGhost = 0.2
/**
 * A coverage with edges as narrow as this was predicted from the right colour and opacity. Without layers under the mark more of its shape may then
 * be chance.
 */
const crispForm = { edgeWidthPx: 0.215, softness: 0.15, fault: 0.015 } as const
/**
 * Small letters are mostly outline, so that their coverage is soft however decided it is: there the width of the predicted edges tells, and what it amounts
 * to in strokes of usual width.
 */
const smallForm = { edgeWidthPx: 0.26, softnessPerEdgePx: 0.45 } as const

/** With paint that follows the mark; a person is asked. */
const tightForm = { paintPerCovered: 2.2, softness: 0.12, fault: 0.03, ghost: 0.35, confidence: 0.8 } as const
const evidentConfidence = 0.95

/** The form of a solution, without or with the layers under the mark, of which less speaks against it. */
export const likelierForm = (one: Solution): Explained =>
  one.layered !== null && markFault(one.patch, one.layered).fault < markFault(one.patch, one).fault ? one.layered : one

/** The most that may speak against a solution with crisp edges and no layers under it; null where it is none. */
const maxCrispFault = ({ patch, layered, coverage, softness }: Solution): number | null => {
  if (layered !== null || softness === 0) return null
  const { width } = patch.box
  if (softness <= crispForm.softness) {
    return edgeWidthPx(coverage, width) <= crispForm.edgeWidthPx ? crispForm.fault : null
  }
  const inkPx = coverage.reduce((sum, covered) => sum + covered, 0)
  const predictedEdgePx = (softness * inkPx) / Math.max(1, outlineLengthPx(coverage, width))
  if (predictedEdgePx > smallForm.edgeWidthPx) return null
  const usualSoftness = Math.min(softness, smallForm.softnessPerEdgePx * predictedEdgePx)
  return crispForm.fault * (softness / usualSoftness)
}

/** Whether the paint follows the mark: then a fill differs from any result in the mark's own shape, and cannot tell whether that is left. */
const isPaintedTightly = ({ patch: { painted }, layered, coverage, softness }: Solution): boolean => {
  if (layered !== null || softness === 0 || softness > tightForm.softness) return false
  let [paintedCount, covered] = [0, 0]
  for (let at = 0; at < painted.length; at++) {
    paintedCount += painted[at] as number
    covered += coverage[at] as number
  }
  return paintedCount <= tightForm.paintPerCovered * covered
}

/** A solution that is kept without holding it against a fill. */
export interface EvidentForm {
  readonly form: Explained
  /** Probability 0–1 that it is sound. */
  readonly confidence: number
}

/**
 * The form of a solution that needs no fill to be judged by: it leaves so little of its own shape, for how decided its coverage is, that the mark is
 * evidently gone, and neither lines where it was on calm ground nor lettering.
 *
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @returns null where neither form is evident
 */
export const evidentForm = (one: Solution, noise: number): EvidentForm | null => {
  const form = likelierForm(one)
  if (form.isLegible) return null
  if (leavesLines(one.patch, form, noise)) return null
  const { fault, ghost } = markFault(one.patch, form)
  const maxFault = maxCrispFault(one) ?? maxEvidentFault
  if (fault <= maxFault && ghost <= maxEvidentGhost) return { form, confidence: evidentConfidence }
  const isTight = fault <= tightForm.fault && ghost <= tightForm.ghost && isPaintedTightly(one)
  return isTight ? { form, confidence: tightForm.confidence } : null
}
