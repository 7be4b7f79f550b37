/** Saturation of the HSV model, 0 (grey) to 1; 0 for black. Source: A. R. Smith, "Color Gamut Transform Pairs", 1978. */
export const hsvSaturation = (red: number, green: number, blue: number): number => {
  const max = Math.max(red, green, blue)
  return max === 0 ? 0 : (max - Math.min(red, green, blue)) / max
}
