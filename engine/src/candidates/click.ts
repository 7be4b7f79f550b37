/** A pixel of the upright photo. */
export interface Click {
  readonly column: number
  readonly row: number
}
