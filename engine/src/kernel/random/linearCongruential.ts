/**
 * Uniform numbers from 0 (included) to 1 (excluded): a linear congruential generator modulo 2³², the same sequence for the
 * same seed in every run. Benches and tests are built on its sequences.
 * Source: constants of Knuth and Lewis, in Press et al., "Numerical Recipes", chapter 7.
 *
 * @param seed whole number, taken modulo 2³²
 */
export const linearCongruential = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
