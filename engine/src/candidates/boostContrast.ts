import { squareMean } from '../raster/squareMean.ts'

const radiusShare = 1 / 24
const gain = 2.2
const noiseFloor = 6

/**
 * Raises the local contrast of planes, so that faint lettering stands out: each plane less its mean round the pixel, over
 * the usual size of that difference there, round a middle grey.
 *
 * @param planes red, green and blue one after the other, 0–255
 */
export const boostContrast = (planes: Float32Array, columns: number): Float32Array => {
  const area = planes.length / 3
  const radius = Math.max(2, Math.round(columns * radiusShare))
  const out = new Float32Array(planes.length)
  for (let channel = 0; channel < 3; channel++) {
    const plane = planes.slice(channel * area, (channel + 1) * area)
    const mean = squareMean(plane, columns, radius)
    const usual = squareMean(
      plane.map((value, at) => Math.abs(value - (mean[at] as number))),
      columns,
      radius,
    )
    for (let at = 0; at < area; at++) {
      const raised = (((plane[at] as number) - (mean[at] as number)) * 24 * gain) / ((usual[at] as number) + noiseFloor)
      out[channel * area + at] = Math.min(255, Math.max(0, 128 + raised))
    }
  }
  return out
}
