const tableSize = 4_096

/** sRGB display value to linear light (IEC 61966-2-1), 0–1. */
export const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Linear light to sRGB display value (IEC 61966-2-1); values outside 0–1 are clipped. */
export const toDisplay = (value: number): number => {
  if (value <= 0) return 0
  if (value >= 1) return 1
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

const linearTable = Float32Array.from({ length: tableSize + 2 }, (_, index) => toLinear(index / tableSize))
/** Indexed by the square root of the light, where the display curve is nearly straight. */
const displayTable = Float32Array.from({ length: tableSize + 2 }, (_, index) => toDisplay((index / tableSize) ** 2))

const look = (table: Float32Array, value: number): number => {
  const place = value * tableSize
  const index = Math.floor(place)
  return table[index]! + (table[index + 1]! - table[index]!) * (place - index)
}

/** As `toLinear`, by a table; for loops over pixels, 0–1 only. */
export const quickLinear = (value: number): number => look(linearTable, value)

/** As `toDisplay`, by a table; for loops over pixels. */
export const quickDisplay = (value: number): number =>
  value <= 0 ? 0 : value >= 1 ? 1 : look(displayTable, Math.sqrt(value))
