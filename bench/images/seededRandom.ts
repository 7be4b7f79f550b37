import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'

/** Repeatable uniform numbers 0–1, far apart for neighbouring seeds, so that a benchmark's cases never change. */
export const seeded = (seed: number): (() => number) => linearCongruential((seed * 2_654_435_761 + 12_345) >>> 0)
