import { correctPerspective, estimateConvergence } from '../../adjust/perspective.ts'
import type { Executor } from './executor.ts'

export const perspective: Executor<'perspective'> = (photo, { vertical, horizontal }) => {
  const isMeasured = vertical === undefined && horizontal === undefined
  const convergence = { vertical: (vertical ?? 0) / 200, horizontal: (horizontal ?? 0) / 200 }
  return correctPerspective(photo, isMeasured ? estimateConvergence(photo) : convergence)
}
