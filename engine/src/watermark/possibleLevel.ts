import { clamp } from '../kernel/scalar/clamp.ts'

const possible = { min: -40, max: 295 } as const

/** A level behind a mark, drawn back to about what a photo can have: what is farther out is no detail of it. */
export const possibleLevel = (level: number): number => clamp(level, possible.min, possible.max)
