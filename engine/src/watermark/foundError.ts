/** What the network of ghosts finds wrong with an inversion, where the mark or what lies under it was; means over its pixels, in levels. */
export interface FoundError {
  /** Size of the corrections. */
  readonly correctionLevels: number
  /** Error that is expected to remain. */
  readonly remainingLevels: number
}
