/**
 * Rounds a value to the nearest sample and limits it to the samples' range.
 *
 * @param value 0–1; values outside become the nearer bound
 * @param maxValue largest sample: 255 or 65535
 */
export const quantize = (value: number, maxValue: number): number => {
  const scaled = value * maxValue
  return scaled <= 0 ? 0 : scaled >= maxValue ? maxValue : Math.floor(scaled + 0.5)
}
