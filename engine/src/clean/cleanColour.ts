import { bicubicReachPx, enlargePlane } from '../raster/enlargePlane.ts'
import { cropPlane } from './cropPlane.ts'
import { halvePlane } from './halvePlane.ts'
import type { PlaneCleaner } from './planeCleaner.ts'

/** Pixels that `cleanColour` looks at on each side: the network's reach and the bicubic one, both at half size. */
export const colourReachPx = (cleaner: PlaneCleaner): number => 2 * (cleaner.reachPx + bicubicReachPx)

/**
 * Cleans a colour difference plane at half size, where JPEG keeps it and where the eye still sees it. What half the size
 * cannot hold is colour detail in a clean photo and nothing but noise in a noisy one.
 *
 * @param window samples around 0.5, `width * height`, both even; `colourReachPx` on each side is only looked at
 * @param strength share of what was found that is taken out, 0–1
 * @param fineShare share of what half the size cannot hold that is the photo's own, 0–1
 * @returns the inner samples, cleaned
 */
export const cleanColour = async (
  window: Float32Array,
  width: number,
  height: number,
  cleaner: PlaneCleaner,
  strength: number,
  fineShare: number,
): Promise<Float32Array> => {
  const [columns, rows] = [width / 2, height / 2]
  const half = halvePlane(window, width, height)
  const cleaned = await cleaner.clean(half, columns, rows, strength)
  const [innerColumns, innerRows] = [columns - 2 * cleaner.reachPx, rows - 2 * cleaner.reachPx]
  const result = enlargePlane(cleaned, innerColumns, innerRows, bicubicReachPx, 2)
  const kept = 1 - strength * (1 - fineShare)
  if (kept === 0) return result
  const coarse = enlargePlane(
    cropPlane(half, columns, rows, cleaner.reachPx),
    innerColumns,
    innerRows,
    bicubicReachPx,
    2,
  )
  const inner = cropPlane(window, width, height, colourReachPx(cleaner))
  for (let at = 0; at < result.length; at++) {
    result[at] = (result[at] as number) + kept * ((inner[at] as number) - (coarse[at] as number))
  }
  return result
}
