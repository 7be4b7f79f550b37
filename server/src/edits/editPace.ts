/** Weight of the newest edit in the exponential moving average. */
const newestWeight = 0.1
/** Assumed duration before any edit has ended; without it, a burst after the start would be admitted whole. */
const initialEstimateMs = 5_000

/** Exponential moving average of the duration of edits. */
export interface EditPace {
  readonly ended: (durationMs: number) => void
  /** Mean milliseconds of an edit. */
  readonly meanMs: () => number
}

/** Tracks the edits that this process answers. */
export const editPace = (): EditPace => {
  let mean: number | undefined
  return {
    ended: (durationMs) => {
      mean = mean === undefined ? durationMs : mean + (durationMs - mean) * newestWeight
    },
    meanMs: () => mean ?? initialEstimateMs,
  }
}
