/** How much the newest edit counts in the mean. */
const newestShare = 0.1

/** How long edits take lately. */
export interface EditPace {
  readonly ended: (durationMs: number) => void
  /** Milliseconds that an edit takes; 0 until one has ended. */
  readonly meanMs: () => number
}

/** Learns from the edits that one server answers, with the newest counting most. */
export const editPace = (): EditPace => {
  let mean = 0
  return {
    ended: (durationMs) => {
      mean = mean === 0 ? durationMs : mean + (durationMs - mean) * newestShare
    },
    meanMs: () => mean,
  }
}
