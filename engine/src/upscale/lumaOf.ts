import { lumaShare } from '../raster/lumaShare.ts'

/**
 * Luma of red, green and blue planes.
 *
 * @param planes at least red, green and blue, each `length` samples
 */
export const lumaOf = (planes: readonly Float32Array[], length: number): Float32Array => {
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array]
  const luma = new Float32Array(length)
  for (let index = 0; index < length; index++) {
    luma[index] =
      lumaShare.red * (red[index] as number) +
      lumaShare.green * (green[index] as number) +
      lumaShare.blue * (blue[index] as number)
  }
  return luma
}
