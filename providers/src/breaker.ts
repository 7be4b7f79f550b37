/** Leaves a provider alone for a while after it failed, and then lets one call through to see. */
export interface Breaker {
  /** Whether a call may be made now; a call that may must be followed by `succeeded`, `failed` or `undecided`. */
  readonly mayCall: () => boolean
  readonly succeeded: () => void
  /** @param forMs how long it asked to be left alone, where that is longer than the breaker's own time */
  readonly failed: (forMs?: number) => void
  /** The call said nothing about the provider's health: it was cancelled. */
  readonly undecided: () => void
}

/**
 * @param restMs how long a provider is left alone after a failure
 * @param nowMs a clock, in milliseconds
 */
export const createBreaker = (restMs: number, nowMs: () => number): Breaker => {
  let restsUntilMs = 0
  let hasFailed = false
  let isTrying = false
  return {
    mayCall: () => {
      if (!hasFailed) return true
      if (isTrying || nowMs() < restsUntilMs) return false
      isTrying = true
      return true
    },
    succeeded: () => {
      hasFailed = false
      isTrying = false
    },
    failed: (forMs = 0) => {
      hasFailed = true
      isTrying = false
      restsUntilMs = nowMs() + Math.max(restMs, forMs)
    },
    undecided: () => {
      isTrying = false
    },
  }
}
