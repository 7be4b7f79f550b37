/** One benchmark, by whose name its results are stored. */
export interface Bench {
  readonly measures: string
  /** Estimated for two idle cores. */
  readonly minutes: string
  readonly run: () => Promise<unknown>
}
