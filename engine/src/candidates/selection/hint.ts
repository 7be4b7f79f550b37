/** A click or a stroke that adds to a selection or takes away from it. */
export interface Hint {
  readonly kind: 'add' | 'remove'
  /** Where it went, in pixels; a click is one point. */
  readonly points: readonly (readonly [x: number, y: number])[]
  /** Half the width of a stroke, in pixels. */
  readonly radiusPx?: number | undefined
  /** Of the first hint: means the part or the smaller thing at it, not the whole that this is on; see `smallerSelection`. */
  readonly isPart?: boolean | undefined
  /** Of the first hint, in a cut-out: means what should not have been kept there; see `extraPart`. */
  readonly isExtra?: boolean | undefined
}
