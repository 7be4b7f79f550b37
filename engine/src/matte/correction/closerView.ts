import type { CorrectionView } from '@spotless/contract/correction'
import { expandBox } from '../../kernel/geometry/expandBox.ts'
import { createPlane } from '../../kernel/memory/planePool.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { boxDownsample } from '../../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import type { Runtime } from '../../ports.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import { matteGridFactor } from '../matteGrid.ts'
import { predictMatte } from '../predictMatte.ts'
import type { MatteStroke } from './matteStroke.ts'
import { paintedBox } from './strokeWindow.ts'

/** Margins of the views, relative to the stroke's longer side. */
const marginRatios: Readonly<Record<CorrectionView, number>> = { close: 1.2, wide: 2.5, narrow: 0.5 }

/** Smallest margin of a view, in pixels of the grid. */
const minMarginPx = 32

/** What the network sees of a part of a photo. */
export interface SeenPart {
  /** The part, in photo pixels. */
  readonly box: Box
  /** Alpha 0–1 on a grid that is stretched over the part. */
  readonly matte: Plane
}

/** The part of a photo that a view of a stroke shows. @param factor photo pixels per pixel of the grid */
export const viewOf = (
  stroke: MatteStroke,
  view: CorrectionView,
  photo: Pick<Raster, 'width' | 'height'>,
  factor: number,
): Box | null => {
  const box = paintedBox(stroke)
  if (box === null) return null
  const marginPx = marginRatios[view] * Math.max(box.width, box.height)
  return expandBox(box, Math.max(minMarginPx * factor, Math.round(marginPx)), photo)
}

/**
 * Asks the network that finds subjects about the surroundings of a stroke.
 * @throws the signal's reason when aborted
 */
export const seePart = async (photo: Raster, box: Box, runtime: Runtime): Promise<SeenPart> => ({
  box,
  matte: await predictMatte(boxDownsample(photo, matteGridFactor(box), box), runtime),
})

/** Coverage from which what is seen hangs together; and from which a pixel of the cut-out already is as asked. */
const [connected, settled] = [0.35, 0.65]

/** How far a stroke may miss what it means, in pixels of the network's grid. */
const missUnits = 3

/** Width of the rim around what hangs together whose coverage is taken too, in pixels of the grid. */
const rimPx = 2

interface SeenField {
  /** Coverage 0–1 of what the stroke asks for, as it is. */
  readonly towards: Plane
  /** What the stroke covers, and what strokes of the other kind hold, 1 or 0. */
  readonly painted: Uint8Array
  readonly opposite: Uint8Array
  readonly kind: MatteStroke['kind']
  /** The grid's part of the photo, and photo pixels per pixel of the grid. */
  readonly window: Box
  readonly factor: number
  /** Pixels of the grid per pixel of the network's. */
  readonly unitPx: number
}

/** What a view shows, on the grid; 0 beside it. */
const placeOnGrid = ({ box, matte }: SeenPart, { towards, kind, window, factor }: SeenField): Plane => {
  const { width, height } = towards
  const placed = createPlane(width, height)
  const [left, top] = [Math.round((box.left - window.left) / factor), Math.round((box.top - window.top) / factor)]
  const columns = Math.max(1, Math.round(box.width / factor))
  const rows = Math.max(1, Math.round(box.height / factor))
  const { data } = resizePlane(matte, columns, rows)
  for (let row = Math.max(0, -top); row < Math.min(rows, height - top); row++) {
    for (let column = Math.max(0, -left); column < Math.min(columns, width - left); column++) {
      const value = data[row * columns + column] as number
      placed.data[(top + row) * width + left + column] = kind === 'keep' ? value : 1 - value
    }
  }
  return placed
}

/**
 * What a view shows of the thing that a stroke points at: the part that hangs together with the stroke and is not yet as asked.
 *
 * @returns coverage 0–1 on the grid
 */
export const foundInView = (part: SeenPart, field: SeenField): Plane => {
  const { towards, painted, opposite, unitPx } = field
  const { width } = towards
  const found = placeOnGrid(part, field)
  const { data } = found
  const isOpen = flagWhere(
    data.length,
    (pixel) =>
      (data[pixel] as number) > connected && (towards.data[pixel] as number) < settled && opposite[pixel] === 0,
  )
  const near = dilate(painted, width, Math.max(1, Math.round(missUnits * unitPx)))
  const meant = dilate(reconstruct(near, isOpen, width, 4), width, rimPx)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (meant[pixel] === 0 || opposite[pixel] === 1) data[pixel] = 0
  }
  return found
}
