import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { areaSample } from '../kernel/resample/areaSample.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Raster } from '../raster/raster.ts'

/** The local contrast of each pixel of a smaller photo. */
export interface ContrastPlane {
  readonly columns: number
  readonly rows: number
  /** −2…2 */
  readonly data: Float32Array
}

/** Longer side of the plane. */
const maxSidePx = 720
const minSidePx = 8
/** Half sides of the squares that means and usual contrasts are taken over, as fractions of the width. */
const meanRadius = { ratio: 1 / 60, minPx: 3 } as const
const contrastRadius = { ratio: 1 / 20, minPx: 6 } as const
const noiseFloor = 3
const maxContrast = 2

const radiusPx = ({ ratio, minPx }: { readonly ratio: number; readonly minPx: number }, columns: number): number =>
  Math.max(minPx, Math.round(columns * ratio))

/** Normalises brightness locally: the difference of each pixel from its surroundings, over their usual difference. */
export const contrastPlane = (raster: Raster): ContrastPlane => {
  const { width, height } = raster
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  const columns = Math.max(minSidePx, Math.round(width * scale))
  const rows = Math.max(minSidePx, Math.round(height * scale))
  const planes = areaSample(raster, { left: 0, top: 0, width, height }, columns, rows)
  const area = columns * rows
  const data = new Float32Array(area)
  for (let at = 0; at < area; at++) {
    data[at] = ((planes[at] as number) + (planes[at + area] as number) + (planes[at + 2 * area] as number)) / 3
  }
  const mean = boxFilter(data, columns, radiusPx(meanRadius, columns))
  for (let at = 0; at < area; at++) data[at] = (data[at] as number) - (mean[at] as number)
  const usual = boxFilter(data.map(Math.abs), columns, radiusPx(contrastRadius, columns))
  for (let at = 0; at < area; at++) {
    data[at] = clamp((data[at] as number) / ((usual[at] as number) + noiseFloor), -maxContrast, maxContrast)
  }
  return { columns, rows, data }
}
