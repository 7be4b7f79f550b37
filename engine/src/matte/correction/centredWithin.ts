import type { Plane } from '../../raster/plane.ts'

/** Values in an area less their mean there, 0 outside it. */
export interface CentredPlane extends Plane {
  /** 1 in the area, else 0. */
  readonly within: Uint8Array
  /** Pixels of the area. */
  readonly size: number
}

/** Takes the mean that values have in an area from them. @param within 1 in the area, else 0 */
export const centredWithin = ({ width, height, data }: Plane, within: Uint8Array): CentredPlane => {
  let [size, sum] = [0, 0]
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (within[pixel] === 0) continue
    size++
    sum += data[pixel] as number
  }
  const mean = sum / Math.max(1, size)
  return { width, height, within, size, data: data.map((value, pixel) => (within[pixel] === 1 ? value - mean : 0)) }
}
