const losslessNoise = 0.5

/**
 * Whether a file lost something when it was stored.
 * @param noise deviation that its compression adds to a pixel, in levels
 */
export const isLossy = (noise: number): boolean => noise > losslessNoise
