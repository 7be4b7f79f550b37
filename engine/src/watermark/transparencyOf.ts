/** Less light than this part comes through: what is behind cannot be computed any more. */
const minTransparency = 0.04

/** The part of the light behind a mark that comes through, for a division: 1 − alpha, but never near 0. */
export const transparencyOf = (alpha: number): number => Math.max(minTransparency, 1 - alpha)
