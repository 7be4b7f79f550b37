/** The value limited to 0–1; NaN stays NaN. */
export const clamp01 = (value: number): number => Math.max(0, Math.min(1, value))
