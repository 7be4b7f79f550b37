export const defaultSeed = 0x9e3779b9

/**
 * Uniform numbers from 0 (excluded) to 1 (excluded), the same sequence for the same seed, so that one edit always gives one
 * result. Source: Marsaglia 2003, "Xorshift RNGs", shifts 13, 17, 5.
 *
 * @param seed any 32-bit number but 0
 */
export const xorshift32 = (seed = defaultSeed): (() => number) => xorshift32From(Int32Array.of(seed))

/** The sequence of `xorshift32` from the state in `state[0]` on, which moves with it: a copy goes on from the same place. */
export const xorshift32From =
  (state: Int32Array): (() => number) =>
  () => {
    let next = state[0] as number
    next ^= next << 13
    next ^= next >>> 17
    next ^= next << 5
    state[0] = next
    return (next >>> 0) / 2 ** 32
  }
