import { askOnDisk } from '../diskModels/askOnDisk.ts'
import { type SquareView, selectOnDisk } from '../diskModels/clickModel.ts'
import { enclosingBox } from '../kernel/geometry/enclosingBox.ts'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import type { DiskModel, Runtime } from '../ports.ts'
import type { Plane } from '../raster/plane.ts'
import type { Box, Raster } from '../raster/raster.ts'
import type { Click } from './click.ts'

/** What was selected in a part of the photo. */
export interface Selection {
  readonly view: Box
  /** Coverage 0–1 over the view. */
  readonly coverage: Plane
}

const minCoverage = 0.5
/** Margin of the second view around what the first one showed, as a fraction of its longer side. */
const marginRatio = 0.2
/** A selection over more of the view than this gains nothing by a second one. */
const maxSecondRatio = 0.5
/** Intersection over union from which two selections are of the same thing. */
const minAgreement = 0.6

/** The view in the upper left part of a square, its longer side as long as the square's. */
const squareOf = (raster: Raster, view: Box, sidePx: number): SquareView => {
  const longer = Math.max(view.width, view.height)
  const colours = boxDownsample(raster, Math.max(1, Math.floor(longer / sidePx)), view)
  const [columns, rows] = [view.width, view.height].map((side) => Math.max(1, Math.round((side * sidePx) / longer)))
  const planes = new Float32Array(3 * sidePx * sidePx)
  for (const [channel, plane] of colours.entries()) {
    const { data } = resizePlane(plane, columns as number, rows as number)
    for (let row = 0; row < (rows as number); row++)
      planes.set(
        data.subarray(row * (columns as number), (row + 1) * (columns as number)),
        (channel * sidePx + row) * sidePx,
      )
  }
  return { sidePx, planes }
}

const selectIn = async (raster: Raster, view: Box, click: Click, model: DiskModel): Promise<Selection> => {
  const longer = Math.max(view.width, view.height)
  const whole = await selectOnDisk(
    model,
    (sidePx) => squareOf(raster, view, sidePx),
    (sidePx) => [((click.column - view.left) * sidePx) / longer, ((click.row - view.top) * sidePx) / longer],
  )
  const width = Math.max(1, Math.round((whole.width * view.width) / longer))
  const height = Math.max(1, Math.round((whole.height * view.height) / longer))
  const data = new Float32Array(width * height)
  for (let row = 0; row < height; row++)
    data.set(whole.data.subarray(row * whole.width, row * whole.width + width), row * width)
  return { view, coverage: { width, height, data } }
}

/** The box of what is covered, in the photo; null when nothing is. */
const boxOf = ({ view, coverage: { width, height, data } }: Selection, photo: Raster): Box | null => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < data.length; at++) {
    if ((data[at] as number) <= minCoverage) continue
    const [column, row] = [at % width, Math.floor(at / width)]
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  }
  if (right < 0) return null
  const x = (column: number): number => view.left + (column * view.width) / width
  const y = (row: number): number => view.top + (row * view.height) / height
  const margin = marginRatio * Math.max(x(right + 1) - x(left), y(bottom + 1) - y(top))
  return enclosingBox(x(left) - margin, y(top) - margin, x(right + 1) + margin, y(bottom + 1) + margin, photo)
}

/** Whether a closer selection shows what the first one does: most of what either covers in the closer view, both cover. */
const agrees = (first: Selection, { view, coverage: { width, height, data } }: Selection): boolean => {
  let [both, either] = [0, 0]
  for (let at = 0; at < data.length; at++) {
    const x = view.left + (((at % width) + 0.5) * view.width) / width
    const y = view.top + ((Math.floor(at / width) + 0.5) * view.height) / height
    const column = Math.floor(((x - first.view.left) * first.coverage.width) / first.view.width)
    const row = Math.floor(((y - first.view.top) * first.coverage.height) / first.view.height)
    const isCovered = (data[at] as number) > minCoverage
    const wasCovered = (first.coverage.data[row * first.coverage.width + column] ?? 0) > minCoverage
    if (isCovered || wasCovered) either++
    if (isCovered && wasCovered) both++
  }
  return both > minAgreement * either
}

/**
 * What an operator's networks select at a click: in the whole photo, then once more around what was found there, where its
 * outline shows finer; a closer selection of something else is not taken.
 * @returns null where no such networks are given or none can
 * @throws the signal's reason when aborted
 */
export const selectByClick = async (raster: Raster, click: Click, runtime: Runtime): Promise<Selection | null> => {
  const asked = await askOnDisk('click', runtime, async (model) => {
    const frame = { left: 0, top: 0, width: raster.width, height: raster.height }
    const first = await selectIn(raster, frame, click, model)
    const box = boxOf(first, raster)
    if (box === null || box.width * box.height > maxSecondRatio * frame.width * frame.height) return first
    runtime.signal.throwIfAborted()
    const closer = await selectIn(raster, box, click, model)
    return agrees(first, closer) ? closer : first
  })
  return asked?.value ?? null
}
