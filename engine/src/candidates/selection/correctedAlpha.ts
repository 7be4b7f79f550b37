import type { CorrectionStroke } from '@spotless/contract/correction'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import type { MatteStroke } from '../../matte/correction/matteStroke.ts'
import { assertPaintable, paintStroke } from '../../matte/correction/paintStroke.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Raster } from '../../raster/raster.ts'

/** Least radius of a brush on the grid, in its pixels. */
const minRadiusPx = 0.5

/** A stroke in pixels of a photo made smaller. */
const scaled = (stroke: CorrectionStroke, scale: number): CorrectionStroke => {
  const place = ([x, y]: readonly [number, number]): [number, number] => [x * scale, y * scale]
  return 'outlines' in stroke
    ? { ...stroke, outlines: stroke.outlines.map((outline) => outline.map(place)) }
    : { ...stroke, radiusPx: Math.max(minRadiusPx, stroke.radiusPx * scale), points: stroke.points.map(place) }
}

const lay = ({ width, data }: Plane, { kind, isOnly = false, box, data: painted }: MatteStroke): void => {
  if (isOnly) data.fill(0)
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      if ((painted[row * box.width + column] as number) < 128) continue
      data[(box.top + row) * width + box.left + column] = kind === 'keep' ? 1 : 0
    }
  }
}

/**
 * The alpha of a cut-out on a grid, with what corrections paint kept and removed; what they change around that is not solved.
 *
 * @param alpha 0–1, on a grid over the whole photo
 * @param sidePx longest side of the grid that is returned, in pixels
 * @throws SpotlessError `invalid_input` for strokes that would take minutes to paint
 */
export const correctedAlpha = (
  alpha: Plane,
  photo: Pick<Raster, 'width' | 'height'>,
  strokes: readonly CorrectionStroke[],
  sidePx: number,
): Plane => {
  const scale = Math.min(1, sidePx / Math.max(photo.width, photo.height))
  const width = Math.max(1, Math.round(photo.width * scale))
  const height = Math.max(1, Math.round(photo.height * scale))
  const result = resizePlane(alpha, width, height)
  const small = strokes.map((stroke) => scaled(stroke, scale))
  assertPaintable(small, result)
  for (const stroke of small) {
    const painted = paintStroke(stroke, result)
    if (painted !== null) lay(result, painted)
  }
  return result
}
