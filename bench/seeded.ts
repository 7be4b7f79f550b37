/** Repeatable uniform numbers 0–1 (a linear congruential generator), so that a benchmark's cases never change. */
export const seeded = (seed: number): (() => number) => {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
