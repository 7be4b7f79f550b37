import type { Candidate, MarkedArea } from '@spotless/contract/candidates'
import { cellsOfArea } from '@spotless/contract/markedArea'
import { maxPointedOutlines } from '@spotless/contract/pointed'
import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { containsPoint } from '../../kernel/geometry/containsPoint.ts'
import { enclosingBox } from '../../kernel/geometry/enclosingBox.ts'
import { expandBox } from '../../kernel/geometry/expandBox.ts'
import { iou } from '../../kernel/geometry/iou.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { fillHatching } from '../../kernel/morphology/fillHatching.ts'
import { marksApart } from '../../kernel/morphology/marksApart.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import { outlinesOfSelection } from '../selection/outlinesOfSelection.ts'
import type { Finders } from '../selection/selectByHints.ts'
import { gridOver, imageOn, matteOn, type SelectionGrid } from '../selection/selectionGrid.ts'
import { type CompletedMark, completeMark, type MarkedField } from './completeMark.ts'
import { fillRing } from './fillRing.ts'
import { markFringe } from './markFringe.ts'

/** Most objects that are looked at, the most marked first. */
const maxObjects = 4
/** Surroundings that are seen, as a fraction of the mark's longer side. */
const marginRatio = 0.35
/** A detected object is the marked one where their boxes share this much of both; it may reach this far past its box. */
const [minBoxIou, boxMarginRatio] = [0.6, 0.06]
/** Most marks whose surroundings alone are looked at, and the IoU with the photo from which on they show what the photo shows. */
const [maxCloserLooks, sameViewIou] = [2, 0.8]
/** Smaller marks, as a fraction of the photo's longer side, are on spots: whoever erases many of them must not wait for a look at each. */
const minCloserRatio = 0.1

/** 1 on pixels of a grid over a part of the photo that are inside a box of the photo, else 0. */
const boxOn = ({ view, columns, rows }: SelectionGrid, box: Box): Uint8Array => {
  const on = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const y = view.top + ((row + 0.5) * view.height) / rows
    for (let column = 0; column < columns; column++) {
      const x = view.left + ((column + 0.5) * view.width) / columns
      on[row * columns + column] = containsPoint(box, x, y) ? 1 : 0
    }
  }
  return on
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
 * What a mark leaves where no view shows its object apart from others: the fringe, and the gaps between hurried strokes.
 *
 * @param hatched the mark with its gaps; null where it has none
 */
const leftOf = (
  marked: Uint8Array,
  hatched: Uint8Array | null,
  matte: Plane,
  photoMatte: Plane,
): CompletedMark | null => {
  const fringe = markFringe(hatched ?? marked, matte, photoMatte)
  if (hatched === null) return fringe
  const flags = fringe === null ? hatched : hatched.map((value, at) => value | (fringe.flags[at] as number))
  return { flags, confidence: countFlags(marked) / countFlags(hatched) }
}

/**
 * The objects that marks mean, where a mark misses a part of its object or ends at its very edge: a paw beside a brushed cat, the
 * fringe of its fur; where it was hatched in a hurry; and where it runs around its object. What stands out is asked of the whole photo
 * first. Where that shows the object with others or not at all, it is asked of the mark's surroundings alone. Where no view shows it
 * apart, only what the mark leaves along itself and between its strokes counts.
 *
 * @param photo the photo that is marked
 * @param finders what stands out in a view, on any grid; and boxes of objects, asked where marks alone do not tell the object from
 *   others beside it
 * @returns outlines in pixels of the photo, a little past the edges; none where a mark means no whole object, or misses nothing
 */
export const completedMarks = async (
  photo: Raster,
  area: MarkedArea,
  { matte: matteOf, objects }: Pick<Finders, 'matte' | 'objects'>,
): Promise<Candidate[]> => {
  const marks = marksApart(cellsOfArea(area), area.columns, maxObjects)
  if (marks.length === 0) return []
  const frame: Box = { left: 0, top: 0, width: photo.width, height: photo.height }
  const matte = await matteOf(frame)
  if (matte === null) return []
  const [cellWidth, cellHeight] = [photo.width / area.columns, photo.height / area.rows]
  /** The photo's part under a box of cells. */
  const placeOf = ({ left, top, width, height }: Box): Box =>
    enclosingBox(left * cellWidth, top * cellHeight, (left + width) * cellWidth, (top + height) * cellHeight, photo)
  /** Where a detector sees the object whose mark has a box; null where it sees none there. */
  const detectedAt = async (marked: Box): Promise<Box | null> => {
    const [best] = (await objects())
      .filter((box) => iou(box, marked) >= minBoxIou)
      .sort((a, b) => iou(b, marked) - iou(a, marked))
    return best === undefined
      ? null
      : expandBox(best, Math.round(boxMarginRatio * Math.max(best.width, best.height)), photo)
  }
  let closerLooks = 0
  /** What stands out in the surroundings of a mark alone. */
  const lookCloser = async (view: Box, marked: Box): Promise<Plane | null> => {
    const isSpot = Math.max(marked.width, marked.height) < minCloserRatio * Math.max(photo.width, photo.height)
    if (isSpot || closerLooks === maxCloserLooks || iou(view, frame) >= sameViewIou) return null
    closerLooks++
    return matteOf(view)
  }
  /** The object of a mark; `marked` is its box in the photo. */
  const complete = async (
    field: Omit<MarkedField, 'matte'>,
    grid: SelectionGrid,
    marked: Box,
  ): Promise<CompletedMark | null> => {
    const drawn = field.marked
    const [hatched, ring] = [fillHatching(drawn, grid.columns), fillRing(drawn, grid.columns)]
    /** What the mark may mean, as it is drawn first. */
    const readings = [
      field,
      ...(hatched === null ? [] : [{ ...field, marked: hatched, drawn }]),
      ...(ring === null ? [] : [{ ...field, marked: ring, drawn, isRing: true }]),
    ]
    /** What a matte on the grid shows of it. */
    const shownBy = async (standing: Plane): Promise<CompletedMark | null> => {
      for (const reading of readings) {
        const seen = { ...reading, matte: standing }
        const whole = completeMark(seen)
        if (whole !== null) return whole
        const detected = await detectedAt(marked)
        const inBox = detected === null ? null : completeMark({ ...seen, within: boxOn(grid, detected) })
        if (inBox !== null) return inBox
      }
      return null
    }
    const inPhoto = matteOn(grid, frame, matte)
    const shown = await shownBy(inPhoto)
    if (shown !== null) return shown
    const closer = await lookCloser(grid.view, marked)
    if (closer === null) return leftOf(field.marked, hatched, inPhoto, inPhoto)
    const near = matteOn(grid, grid.view, closer)
    return (await shownBy(near)) ?? leftOf(field.marked, hatched, near, inPhoto)
  }
  const found: Candidate[] = []
  for (const mark of marks) {
    const box = boundingBox(mark, area.columns, 1) as Box
    const marginCells = Math.ceil(marginRatio * Math.max(box.width, box.height))
    const near = expandBox(box, marginCells, { width: area.columns, height: area.rows })
    const view = placeOf(near)
    // A finer grid than that of the mark would take the steps of its edge for parts.
    const grid = gridOver(view, Math.max(near.width, near.height))
    const field = { image: imageOn(photo, grid), marked: cellsOn(grid, mark, area, photo) }
    const whole = await complete(field, grid, placeOf(box))
    if (whole === null) continue
    const { flags, confidence } = whole
    const coverage = { width: grid.columns, height: grid.rows, data: Float32Array.from(flags) }
    const outlines = outlinesOfSelection({ view, coverage }, maxPointedOutlines)
    found.push(...outlines.map((outline): Candidate => ({ kind: 'whole', confidence, outline })))
  }
  return found
}
