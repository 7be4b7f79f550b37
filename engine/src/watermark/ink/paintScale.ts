import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import type { MarkPatch } from '../markPatch.ts'

/** Shorter side of the paint over lettering of 56 px, for which distances around ink are measured. */
const usualPx = 80

/** How many times larger the paint is than over usual lettering, at least 1: outlines, shadows and gaps between letters grow with it. */
export const paintScale = ({ painted, box }: Pick<MarkPatch, 'painted' | 'box'>): number => {
  const bounds = boundingBox(painted, box.width, 1)
  return bounds === null ? 1 : Math.max(1, Math.min(bounds.width, bounds.height) / usualPx)
}
