import { clamp01 } from '../kernel/scalar/clamp01.ts'

/** Fitted alpha below and above which a pixel is transparent and opaque. */
const [black, white] = [0.06, 0.91]

/**
 * Stretches fitted alpha between black and white point, so that a faint haze becomes 0 and a nearly
 * solid subject 1.
 */
export const stretchAlpha = (alpha: number): number => clamp01((alpha - black) / (white - black))

/** Fitted alpha that is stretched to a given alpha. */
export const unstretchAlpha = (alpha: number): number => black + alpha * (white - black)
