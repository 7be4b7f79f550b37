const maxLosslessNoise = 0.5

/**
 * Whether a file was stored with loss.
 * @param noise deviation that its compression adds to a pixel, in levels
 */
export const isLossy = (noise: number): boolean => noise > maxLosslessNoise
