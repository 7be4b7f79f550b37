import type { Candidate } from '@spotless/contract/candidates'
import { detectObjects } from '../detect/detectObjects.ts'
import { containsPoint } from '../kernel/geometry/containsPoint.ts'
import { enclosingBox } from '../kernel/geometry/enclosingBox.ts'
import { traceContour } from '../kernel/geometry/traceContour.ts'
import { countFlags } from '../kernel/morphology/countFlags.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { predictMatteOfView } from '../matte/predictMatteOfView.ts'
import type { Runtime } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import type { Click } from './click.ts'
import { outlineOf } from './outlineOf.ts'
import { type Selection, selectByClick } from './selectByClick.ts'

/** Side of the window around a click where nothing is detected, as a fraction of the photo's longer side. */
const windowRatio = 0.45
const marginRatio = 0.15
/** The matte is read on a grid of at most this many pixels a side. */
const gridSidePx = 384
const minCoverage = 0.5
/** Components of fewer grid pixels are noise. */
const minComponentPixels = 9
/** A click may miss the object by this fraction of the grid. */
const maxMissRatio = 0.03
/** A matte over nearly the whole window shows no object. */
const maxWindowFraction = 0.9

/** The windows to search: around the smallest detected object under the click, then around the click itself. */
const windowsOf = async (raster: Raster, click: Click, runtime: Runtime): Promise<Box[]> => {
  const detections = await detectObjects(raster, runtime)
  const underClick = detections
    .map(({ box }) => box)
    .filter((box) => containsPoint(box, click.column, click.row))
    .sort((a, b) => a.width * a.height - b.width * b.height)
    .slice(0, 1)
    .map(({ left, top, width, height }) => {
      const margin = marginRatio * Math.max(width, height)
      return enclosingBox(left - margin, top - margin, left + width + margin, top + height + margin, raster)
    })
  const half = (windowRatio * Math.max(raster.width, raster.height)) / 2
  const aroundClick = enclosingBox(click.column - half, click.row - half, click.column + half, click.row + half, raster)
  return [...underClick, aroundClick]
}

/** The connected component nearest to a place, alone; null when none is near. */
export const componentAt = (flags: Uint8Array, width: number, at: Click, maxMissPx: number): Uint8Array | null => {
  let nearest = maxMissPx * maxMissPx
  let start = -1
  for (let pixel = 0; pixel < flags.length; pixel++) {
    if (flags[pixel] === 0) continue
    const squaredDistance = ((pixel % width) - at.column) ** 2 + (Math.floor(pixel / width) - at.row) ** 2
    if (squaredDistance > nearest) continue
    nearest = squaredDistance
    start = pixel
  }
  if (start < 0) return null
  const marker = new Uint8Array(flags.length)
  marker[start] = 1
  return reconstruct(marker, flags, width, 4)
}

/** The component at a click of what was found in a view, as an outline; null when there is none, or nothing else. */
const outlineAt = ({ view, coverage: found }: Selection, click: Click): Candidate | null => {
  const scale = Math.min(1, gridSidePx / Math.max(view.width, view.height))
  const columns = Math.max(2, Math.round(view.width * scale))
  const rows = Math.max(2, Math.round(view.height * scale))
  const coverage = resizePlane(found, columns, rows).data
  const flags = Uint8Array.from(coverage, (value) => (value > minCoverage ? 1 : 0))
  const at = {
    column: ((click.column - view.left) * columns) / view.width,
    row: ((click.row - view.top) * rows) / view.height,
  }
  const component = componentAt(flags, columns, at, maxMissRatio * Math.max(columns, rows))
  if (component === null) return null
  const size = countFlags(component)
  if (size < minComponentPixels || size > maxWindowFraction * component.length) return null
  const corners = outlineOf(traceContour(component, columns, component.indexOf(1)))
  if (corners.length < 3) return null
  const sum = component.reduce((total, flag, pixel) => total + (flag === 1 ? (coverage[pixel] as number) : 0), 0)
  return {
    kind: 'object',
    confidence: Math.min(1, sum / size),
    outline: corners.map(([x, y]): [number, number] => [
      view.left + ((x + 0.5) * view.width) / columns,
      view.top + ((y + 0.5) * view.height) / rows,
    ]),
  }
}

/**
 * The object under a click, as an outline: what the operator's own network for it selects, else the connected component at the
 * click of a window's matte. Null when there is none.
 *
 * @param click a pixel of the upright photo
 * @throws the signal's reason when aborted
 */
export const findObject = async (raster: Raster, click: Click, runtime: Runtime): Promise<Candidate | null> => {
  const selection = await selectByClick(raster, click, runtime)
  const selected = selection && outlineAt(selection, click)
  if (selected !== null) return selected
  for (const view of await windowsOf(raster, click, runtime)) {
    const coverage = await predictMatteOfView(raster, view, runtime)
    runtime.signal.throwIfAborted()
    const found = outlineAt({ view, coverage }, click)
    if (found !== null) return found
  }
  return null
}
