import type { Outline } from '@spotless/contract/candidates'
import { imagePoint } from '../../../lib/geometry.ts'
import type { MaskShape } from './maskOperation.ts'

/** An outline as a shape of the mask. Identified by its corners, so that a later search recognises it as already marked. */
export const outlineShape = (outline: Outline): MaskShape => ({
  id: outline.join(),
  corners: outline.map(([column, row]) => imagePoint(column, row)),
})
