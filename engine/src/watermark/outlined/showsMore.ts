import { type Explained, writtenPlanes } from '../markFault.ts'
import type { MarkPatch } from '../markPatch.ts'
import { outlineTrace } from '../outlineTrace.ts'

/** Lines may be so much plainer by chance. */
const maxPlainer = 0.2

/** Whether the mark can be read in what is written for one form and not in another, or lines along its outline be seen more plainly. */
export const showsMore = (patch: MarkPatch, one: Explained, other: Explained): boolean => {
  if (one.isLegible === true && other.isLegible !== true) return true
  const traceOf = (form: Explained): number => outlineTrace(patch, writtenPlanes(form), form)
  return traceOf(one) > traceOf(other) + maxPlainer
}
