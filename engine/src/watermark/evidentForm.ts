import { type Explained, markFault } from './markFault.ts'
import type { SolvedMark } from './solveMarks.ts'

/** Of 53 calibration areas none at or below it shows its mark or is worse than a fill; the first that is has 0.0056. */
const maxEvidentFault = 0.005
const maxEvidentGhost = 0.2

/** The form of a solution, without or with the layers under the mark, of which less speaks against it. */
const likelierForm = (one: SolvedMark): Explained =>
  one.layered !== null && markFault(one.patch, one.layered).fault < markFault(one.patch, one).fault ? one.layered : one

/**
 * The form of a solution that needs no fill to be judged by: it leaves so little of its own shape, for how decided its coverage is, that the mark is
 * evidently gone.
 *
 * @returns null where neither form is evident
 */
export const evidentForm = (one: SolvedMark): Explained | null => {
  const form = likelierForm(one)
  const { fault, ghost } = markFault(one.patch, form)
  return fault <= maxEvidentFault && ghost <= maxEvidentGhost ? form : null
}
