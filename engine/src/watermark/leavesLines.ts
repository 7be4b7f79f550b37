import { type Explained, writtenPlanes } from './markFault.ts'
import type { MarkPatch } from './markPatch.ts'
import { outlineTrace, visibleTrace } from './outlineTrace.ts'
import { smoothResidue } from './smoothResidue.ts'

/**
 * Whether a person sees lines along the outline of a mark in what is written where a form is taken: its ringing is smoothed then.
 * @param noise deviation that the file's compression adds to a pixel, in levels
 */
export const leavesLines = (patch: MarkPatch, form: Explained, noise: number): boolean =>
  outlineTrace(patch, smoothResidue(patch, writtenPlanes(form), form.mark, noise), form) >= visibleTrace
