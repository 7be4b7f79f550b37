/** Uniform numbers from 0 (included) to 1 (excluded), the same in every run: a linear congruential generator modulo 2³². */
export const uniformFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Normal deviates, the same in every run: sums of twelve uniform numbers. */
export const normalFrom = (seed: number): (() => number) => {
  const uniform = uniformFrom(seed)
  return () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6)
}
