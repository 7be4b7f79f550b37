import { edgeWidthPx } from './edgeWidth.ts'
import { type Explained, markFault } from './markFault.ts'
import type { SolvedMark } from './solveMarks.ts'

/** Of 102 areas none at or below it shows its mark or is worse than a fill; the first that is has 0.0056. */
const maxEvidentFault = 0.005
const maxEvidentGhost = 0.2
/**
 * A coverage with edges as narrow as this was predicted from the right colour and opacity. Without layers under the mark more of its shape may then
 * be chance.
 */
const crispForm = { edgeWidthPx: 0.215, softness: 0.15, fault: 0.015 } as const

/** With paint that follows the mark; a person is asked. */
const tightForm = { paintPerCovered: 2.2, softness: 0.12, fault: 0.03, ghost: 0.35, confidence: 0.8 } as const
const evidentConfidence = 0.95

/** The form of a solution, without or with the layers under the mark, of which less speaks against it. */
const likelierForm = (one: SolvedMark): Explained =>
  one.layered !== null && markFault(one.patch, one.layered).fault < markFault(one.patch, one).fault ? one.layered : one

const isCrisp = ({ patch, layered, coverage, softness }: SolvedMark): boolean =>
  layered === null &&
  softness > 0 &&
  softness <= crispForm.softness &&
  edgeWidthPx(coverage, patch.box.width) <= crispForm.edgeWidthPx

/** Whether the paint follows the mark: then a fill differs from any result in the mark's own shape, and cannot tell whether that is left. */
const isPaintedTightly = ({ patch: { painted }, layered, coverage, softness }: SolvedMark): boolean => {
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
 * evidently gone.
 *
 * @returns null where neither form is evident
 */
export const evidentForm = (one: SolvedMark): EvidentForm | null => {
  const form = likelierForm(one)
  const { fault, ghost } = markFault(one.patch, form)
  const maxFault = isCrisp(one) ? crispForm.fault : maxEvidentFault
  if (fault <= maxFault && ghost <= maxEvidentGhost) return { form, confidence: evidentConfidence }
  const isTight = fault <= tightForm.fault && ghost <= tightForm.ghost && isPaintedTightly(one)
  return isTight ? { form, confidence: tightForm.confidence } : null
}
