/** Gamma-encoded sRGB value to linear light, 0–1. Source: IEC 61966-2-1:1999, 5.2. */
export const srgbToLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** Linear light to gamma-encoded sRGB, clipped to 0–1. Source: IEC 61966-2-1:1999, 5.2. */
export const linearToSrgb = (light: number): number => {
  if (light <= 0) return 0
  if (light >= 1) return 1
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}
