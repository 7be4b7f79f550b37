import type { SelectionHint } from '@spotless/contract/candidates'
import type { CorrectionStroke } from '@spotless/contract/correction'
import type { Place } from './correctionHistory.ts'

/** A click in a cut-out under correction, as what it selects. @param isPart means the smaller thing there */
export const thingHint = (at: Place, kind: CorrectionStroke['kind'], isPart = false): SelectionHint => ({
  kind: 'add',
  points: [[...at]],
  ...(kind === 'remove' && { isExtra: true }),
  ...(isPart && { isPart }),
})
