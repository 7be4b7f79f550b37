/** Linear interpolation: `from` at a weight of 0, `to` at 1. */
export const lerp = (from: number, to: number, weight: number): number => from * (1 - weight) + to * weight
