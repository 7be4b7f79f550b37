import type { Candidate, MarkedArea } from '@spotless/contract/candidates'
import { maxPointedOutlines } from '@spotless/contract/pointed'
import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { expandBox } from '../../kernel/geometry/expandBox.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import { maskOfArea } from '../maskOfArea.ts'
import { outlinesOfSelection } from '../selection/outlinesOfSelection.ts'
import { gridOver, imageOn, matteOn, type SelectionGrid } from '../selection/selectionGrid.ts'
import { completeMark } from './completeMark.ts'

/** Strokes nearer to each other than twice this fraction of the grid's longer side mean one object. */
const joinRatio = 0.015
/** Most objects that are looked at, the most marked first. */
const maxObjects = 4
/** Surroundings that are seen, as a fraction of the mark's longer side. */
const marginRatio = 0.35
/** Smaller marks, in cells of the area's grid, show no shape. */
const minCells = 40

/** The marks of each object, on cells of the area's grid, 1 or 0, the largest first. */
const marksOfObjects = (cells: Uint8Array, columns: number): Uint8Array[] => {
  const joinPx = Math.round(joinRatio * Math.max(columns, cells.length / columns))
  const { labels, count } = labelComponents(dilate(cells, columns, joinPx), columns, 8)
  return Array.from({ length: count }, (_, index) =>
    cells.map((value, at) => (value === 1 && labels[at] === index + 1 ? 1 : 0)),
  )
    .map((mark) => ({ mark, size: mark.reduce((sum, value) => sum + value, 0) }))
    .filter(({ size }) => size >= minCells)
    .sort((a, b) => b.size - a.size)
    .slice(0, maxObjects)
    .map(({ mark }) => mark)
}

/** The cells under each pixel of a grid over a part of the photo. */
const cellsOn = (
  { view, columns, rows }: SelectionGrid,
  cells: Uint8Array,
  area: Pick<MarkedArea, 'columns' | 'rows'>,
  photo: Raster,
): Uint8Array => {
  const on = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const y = Math.floor(((view.top + ((row + 0.5) * view.height) / rows) * area.rows) / photo.height)
    for (let column = 0; column < columns; column++) {
      const x = Math.floor(((view.left + ((column + 0.5) * view.width) / columns) * area.columns) / photo.width)
      on[row * columns + column] = cells[y * area.columns + x] as number
    }
  }
  return on
}

/**
 * The objects that marks mean, where a mark misses a part of its object or ends at its very edge: a paw beside a brushed cat, the
 * fringe of its fur.
 *
 * @param photo the photo that is marked
 * @param matteOf coverage 0–1 of what stands out in the whole photo, on any grid; asked at most once
 * @returns outlines in pixels of the photo, a little past the edges; none where a mark means no whole object, or misses nothing
 */
export const completedMarks = async (
  photo: Raster,
  area: MarkedArea,
  matteOf: (view: Box) => Promise<Plane | null>,
): Promise<Candidate[]> => {
  const cells = maskOfArea(area, area.columns, area.rows).data.map((value) => (value === 255 ? 1 : 0))
  const marks = marksOfObjects(cells, area.columns)
  if (marks.length === 0) return []
  const frame: Box = { left: 0, top: 0, width: photo.width, height: photo.height }
  const matte = await matteOf(frame)
  if (matte === null) return []
  const [cellWidth, cellHeight] = [photo.width / area.columns, photo.height / area.rows]
  return marks.flatMap((mark) => {
    const { left, top, width, height } = boundingBox(mark, area.columns, 1) as Box
    const marginCells = Math.ceil(marginRatio * Math.max(width, height))
    const near = expandBox({ left, top, width, height }, marginCells, { width: area.columns, height: area.rows })
    const [viewLeft, viewTop] = [Math.floor(near.left * cellWidth), Math.floor(near.top * cellHeight)]
    const view: Box = {
      left: viewLeft,
      top: viewTop,
      width: Math.min(photo.width, Math.ceil((near.left + near.width) * cellWidth)) - viewLeft,
      height: Math.min(photo.height, Math.ceil((near.top + near.height) * cellHeight)) - viewTop,
    }
    // A finer grid than that of the mark would take the steps of its edge for parts.
    const grid = gridOver(view, Math.max(near.width, near.height))
    const seen = matteOn(grid, frame, matte)
    const whole = completeMark({ image: imageOn(photo, grid), marked: cellsOn(grid, mark, area, photo), matte: seen })
    if (whole === null) return []
    const coverage = { width: grid.columns, height: grid.rows, data: Float32Array.from(whole.flags) }
    return outlinesOfSelection({ view, coverage }, maxPointedOutlines).map(
      (outline): Candidate => ({ kind: 'whole', confidence: whole.confidence, outline }),
    )
  })
}
