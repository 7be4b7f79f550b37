/** Deterministic pseudorandom numbers (mulberry32, public domain). */
export interface Random {
  /** An integer of 0…below−1. */
  readonly below: (below: number) => number
  readonly pick: <T>(from: readonly T[]) => T
}

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: (from) => {
      if (from.length === 0) throw new RangeError('There is nothing to pick from.')
      return from[below(from.length)] as (typeof from)[number]
    },
  }
}
