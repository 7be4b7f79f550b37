/**
 * Rounds a value in sample units (0–`maxValue`) to the nearest sample; values outside become the nearer bound.
 *
 * @param maxValue largest sample: 255 or 65535
 */
export const roundToSample = (value: number, maxValue: number): number =>
  // `Math.round` gives the same in four times the time.
  value < 0.5 ? 0 : value >= maxValue ? maxValue : Math.floor(value + 0.5)
