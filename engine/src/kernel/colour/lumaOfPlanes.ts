import { lumaBt601 } from './lumaBt601.ts'

/**
 * BT.601 luma of red, green and blue planes, in their unit.
 *
 * @param planes red, green and blue, at least `length` samples each; further planes are ignored
 */
export const lumaOfPlanes = (planes: readonly Float32Array[], length: number): Float32Array => {
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array]
  const luma = new Float32Array(length)
  for (let index = 0; index < length; index++) {
    luma[index] = lumaBt601(red[index] as number, green[index] as number, blue[index] as number)
  }
  return luma
}
