/**
 * Uniform numbers from 0 (excluded) to 1 (excluded), the same sequence for the same seed, so that one edit always gives one
 * result. Source: Marsaglia 2003, "Xorshift RNGs", shifts 13, 17, 5.
 *
 * @param seed any 32-bit number but 0
 */
export const xorshift32 = (seed = 0x9e3779b9): (() => number) => {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
