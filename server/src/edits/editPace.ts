/** How much the newest edit counts in the mean. */
const newestShare = 0.1
/** What an edit is taken to need before any has ended: a rush at the start would be let in whole otherwise. */
const firstGuessMs = 5_000

/** How long edits take lately. */
export interface EditPace {
  readonly ended: (durationMs: number) => void
  /** Milliseconds that an edit takes. */
  readonly meanMs: () => number
}

/** Learns from the edits that one server answers, with the newest counting most. */
export const editPace = (): EditPace => {
  let mean: number | undefined
  return {
    ended: (durationMs) => {
      mean = mean === undefined ? durationMs : mean + (durationMs - mean) * newestShare
    },
    meanMs: () => mean ?? firstGuessMs,
  }
}
