import type { Candidate } from '@spotless/contract/candidates'

/** A line of text with the bounding box of its outline. */
export interface TextLine extends Candidate {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Adds the bounding box of a candidate's outline. */
export const textLine = (candidate: Candidate): TextLine => {
  const xs = candidate.outline.map(([x]) => x)
  const ys = candidate.outline.map(([, y]) => y)
  return {
    ...candidate,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}
