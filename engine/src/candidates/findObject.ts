import type { Candidate } from '@spotless/contract/candidates'
import { maxOutlineCorners } from '@spotless/contract/candidates'
import { detectObjects } from '../detect/detectObjects.ts'
import { containsPoint } from '../kernel/geometry/containsPoint.ts'
import type { Point } from '../kernel/geometry/point.ts'
import { simplifyPolyline } from '../kernel/geometry/simplifyPolyline.ts'
import { traceContour } from '../kernel/geometry/traceContour.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { predictMatte } from '../matte/predictMatte.ts'
import type { Runtime } from '../ports.ts'
import { crop } from '../raster/crop.ts'
import type { Box, Raster } from '../raster/raster.ts'

/** Where nothing is detected under a click, the matte is taken of a window of this share of the photo's longer side. */
const windowShare = 0.45
const marginRatio = 0.15
/** The matte is read on a grid of at most this many pixels a side. */
const gridSidePx = 384
const certain = 0.5
/** A click may miss the thing by this share of the grid. */
const missShare = 0.03
/** A matte over nearly the whole window shows no thing. */
const mostOfWindow = 0.9

export interface Click {
  readonly column: number
  readonly row: number
}

const clamped = (left: number, top: number, right: number, bottom: number, { width, height }: Raster): Box => {
  const [from, to] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
  return {
    left: from,
    top: to,
    width: Math.max(1, Math.min(width, Math.ceil(right)) - from),
    height: Math.max(1, Math.min(height, Math.ceil(bottom)) - to),
  }
}

/** The windows to look into: round the smallest detected thing under the click, then round the click itself. */
const windowsOf = async (raster: Raster, click: Click, runtime: Runtime): Promise<Box[]> => {
  const things = await detectObjects(raster, runtime)
  const under = things
    .map(({ box }) => box)
    .filter((box) => containsPoint(box, click.column, click.row))
    .sort((a, b) => a.width * a.height - b.width * b.height)
    .slice(0, 1)
    .map(({ left, top, width, height }) => {
      const margin = marginRatio * Math.max(width, height)
      return clamped(left - margin, top - margin, left + width + margin, top + height + margin, raster)
    })
  const half = (windowShare * Math.max(raster.width, raster.height)) / 2
  const round = clamped(click.column - half, click.row - half, click.column + half, click.row + half, raster)
  return [...under, round]
}

/** The connected flags nearest to a place, alone; null when none is near. */
export const componentAt = (flags: Uint8Array, width: number, at: Click, missPx: number): Uint8Array | null => {
  let [best, start] = [missPx * missPx, -1]
  for (let pixel = 0; pixel < flags.length; pixel++) {
    if (flags[pixel] === 0) continue
    const away = ((pixel % width) - at.column) ** 2 + (Math.floor(pixel / width) - at.row) ** 2
    if (away <= best) [best, start] = [away, pixel]
  }
  if (start < 0) return null
  const marker = new Uint8Array(flags.length)
  marker[start] = 1
  return reconstruct(marker, flags, width, 4)
}

/**
 * The thing under a click, as an outline: the matte of a window round it, and of that the connected part at the click.
 * Null when nothing stands out there.
 *
 * @param click a pixel of the upright photo
 * @throws the signal's reason when aborted
 */
export const findObject = async (raster: Raster, click: Click, runtime: Runtime): Promise<Candidate | null> => {
  for (const view of await windowsOf(raster, click, runtime)) {
    const factor = Math.max(1, Math.floor(Math.max(view.width, view.height) / 1024))
    const matte = await predictMatte(boxDownsample(crop(raster, view), factor), runtime)
    runtime.signal.throwIfAborted()
    const scale = Math.min(1, gridSidePx / Math.max(view.width, view.height))
    const [columns, rows] = [Math.max(2, Math.round(view.width * scale)), Math.max(2, Math.round(view.height * scale))]
    const coverage = resizePlane(matte, columns, rows).data
    const flags = Uint8Array.from(coverage, (value) => (value > certain ? 1 : 0))
    const at = {
      column: ((click.column - view.left) * columns) / view.width,
      row: ((click.row - view.top) * rows) / view.height,
    }
    const thing = componentAt(flags, columns, at, missShare * Math.max(columns, rows))
    if (thing === null) continue
    const size = thing.reduce((sum, value) => sum + value, 0)
    if (size < 9 || size > mostOfWindow * thing.length) continue
    const contour = traceContour(thing, columns, thing.indexOf(1))
    let corners: readonly Point[] = contour
    for (let tolerance = 0.6; corners.length > maxOutlineCorners || tolerance === 0.6; tolerance *= 1.5) {
      corners = simplifyPolyline(contour, tolerance)
    }
    if (corners.length < 3) continue
    const sum = thing.reduce((total, flag, pixel) => total + (flag === 1 ? (coverage[pixel] as number) : 0), 0)
    return {
      kind: 'object',
      confidence: Math.min(1, sum / size),
      outline: corners.map(([x, y]): [number, number] => [
        view.left + ((x + 0.5) * view.width) / columns,
        view.top + ((y + 0.5) * view.height) / rows,
      ]),
    }
  }
  return null
}
