/** Red, green and blue, 0–1 each, of a CSS colour `#rrggbb`. */
export const parseHexColour = (hex: string): readonly [red: number, green: number, blue: number] => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
