import { linearToSrgb, srgbToLinear } from './srgbTransfer.ts'

const tableSize = 4_096

const linearTable = Float32Array.from({ length: tableSize + 2 }, (_, index) => srgbToLinear(index / tableSize))
/** Indexed by the square root of the light, over which the curve is nearly straight. */
const srgbTable = Float32Array.from({ length: tableSize + 2 }, (_, index) => linearToSrgb((index / tableSize) ** 2))

const interpolate = (table: Float32Array, value: number): number => {
  const place = value * tableSize
  const index = Math.floor(place)
  const low = table[index] as number
  return low + ((table[index + 1] as number) - low) * (place - index)
}

/** `srgbToLinear` by table and linear interpolation, for loops over pixels. @param value 0–1 */
export const tabulatedSrgbToLinear = (value: number): number => interpolate(linearTable, value)

/** `linearToSrgb` by table and linear interpolation, for loops over pixels. */
export const tabulatedLinearToSrgb = (light: number): number =>
  light <= 0 ? 0 : light >= 1 ? 1 : interpolate(srgbTable, Math.sqrt(light))
