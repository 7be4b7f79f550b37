import { squareMean } from '../raster/squareMean.ts'

const radiusShare = 1 / 24
const gain = 2.2
const noiseFloor = 6

/**
 * Raises the local contrast of a plane, so that faint lettering stands out: the plane less its mean round the pixel, over
 * the usual size of that difference there, round a middle grey.
 *
 * @param plane 0–255
 */
export const boostContrast = (plane: Float32Array, columns: number): Float32Array => {
  const radius = Math.max(2, Math.round(columns * radiusShare))
  const mean = squareMean(plane, columns, radius)
  const away = new Float32Array(plane.length)
  for (let at = 0; at < plane.length; at++) away[at] = Math.abs((plane[at] as number) - (mean[at] as number))
  const usual = squareMean(away, columns, radius)
  for (let at = 0; at < plane.length; at++) {
    const raised = (((plane[at] as number) - (mean[at] as number)) * 24 * gain) / ((usual[at] as number) + noiseFloor)
    away[at] = Math.min(255, Math.max(0, 128 + raised))
  }
  return away
}
