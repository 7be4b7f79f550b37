import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { containsPoint } from '../../kernel/geometry/containsPoint.ts'
import { enclosingBox } from '../../kernel/geometry/enclosingBox.ts'
import { iou } from '../../kernel/geometry/iou.ts'
import { uniteBoxes } from '../../kernel/geometry/uniteBoxes.ts'
import { boxDownsample } from '../../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { crop } from '../../raster/crop.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import { changeAtHint } from './changeAtHint.ts'
import type { Hint } from './hint.ts'
import { spreadHints } from './spreadHints.ts'

/** What finds objects for a selection; both may be asked for the same more than once. */
export interface Finders {
  /** Boxes of objects in the photo. */
  readonly objects: () => Promise<readonly Box[]>
  /** Coverage 0–1 of what stands out in a part of the photo, on any grid. */
  readonly matte: (view: Box) => Promise<Plane>
  /** Selections of the same hints before, by the hints as JSON; grows. */
  readonly solved: Map<string, HintSelection>
}

/** What is selected of a part of the photo. */
export interface HintSelection {
  readonly view: Box
  /** Probability 0–1 over the view; selected above a half. */
  readonly coverage: Plane
}

/** Longest side of the grid on which hints are spread, in pixels. */
const gridSidePx = 256
/** Half the width of a click, as a fraction of the grid's side. */
const clickRadiusRatio = 0.006
/** From this radius on a click covers a pixel wherever it is on the grid. */
const minRadiusPx = Math.SQRT1_2 + 0.01
/** Side of the window around the first click, as a fraction of the photo's longer side. */
const windowRatio = 0.45
const detectionMargin = 0.15
/** Context around a selection when it is looked at more closely, as a fraction of its longer side. */
const closerMargin = 0.25
/** A selection over more of the photo than this is not looked at more closely. */
const maxCloserRatio = 0.6
/** A view that overlaps one that a network saw by this IoU would show it the same again. */
const minSameViewIou = 0.7

const frameOf = ({ width, height }: Raster): Box => ({ left: 0, top: 0, width, height })

const grow = ({ left, top, width, height }: Box, ratio: number, photo: Raster): Box => {
  const margin = ratio * Math.max(width, height)
  return enclosingBox(left - margin, top - margin, left + width + margin, top + height + margin, photo)
}

interface Grid {
  readonly view: Box
  readonly columns: number
  readonly rows: number
}

const gridOver = (view: Box): Grid => {
  const scale = Math.min(1, gridSidePx / Math.max(view.width, view.height))
  return {
    view,
    columns: Math.max(2, Math.round(view.width * scale)),
    rows: Math.max(2, Math.round(view.height * scale)),
  }
}

const imageOn = (photo: Raster, { view, columns, rows }: Grid): RgbPlanes => {
  const factor = Math.max(1, Math.floor(Math.max(view.width, view.height) / gridSidePx))
  const [red, green, blue] = boxDownsample(crop(photo, view), factor)
  return [resizePlane(red, columns, rows), resizePlane(green, columns, rows), resizePlane(blue, columns, rows)]
}

/** A matte of one part of the photo on the grid over another; NaN outside. */
const matteOn = ({ view, columns, rows }: Grid, matted: Box, matte: Plane): Plane => {
  const data = new Float32Array(columns * rows).fill(Number.NaN)
  const small = resizePlane(
    matte,
    Math.max(2, Math.round((matted.width * columns) / view.width)),
    Math.max(2, Math.round((matted.height * rows) / view.height)),
  )
  for (let row = 0; row < rows; row++) {
    const y = view.top + ((row + 0.5) * view.height) / rows - matted.top
    if (y < 0 || y >= matted.height) continue
    const from = Math.min(small.height - 1, Math.floor((y * small.height) / matted.height)) * small.width
    for (let column = 0; column < columns; column++) {
      const x = view.left + ((column + 0.5) * view.width) / columns - matted.left
      if (x < 0 || x >= matted.width) continue
      const at = Math.min(small.width - 1, Math.floor((x * small.width) / matted.width))
      data[row * columns + column] = small.data[from + at] as number
    }
  }
  return { width: columns, height: rows, data }
}

/** 1 under a hint on the grid, else 0; nothing where it is outside. */
const paintOn = ({ view, columns, rows }: Grid, { points, radiusPx = 0 }: Hint): Uint8Array => {
  const flags = new Uint8Array(columns * rows)
  const scale = columns / view.width
  const radius = Math.max(radiusPx * scale * 0.7, clickRadiusRatio * Math.max(columns, rows), minRadiusPx)
  const places = points.map(([x, y]) => [(x - view.left) * scale - 0.5, (y - view.top) * scale - 0.5] as const)
  places.forEach(([x, y], index) => {
    const [nextX, nextY] = places[index + 1] ?? [x, y]
    const steps = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y)))
    for (let step = 0; step < steps; step++) {
      const [cx, cy] = [x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps]
      for (let row = Math.ceil(cy - radius); row <= cy + radius; row++) {
        for (let column = Math.ceil(cx - radius); column <= cx + radius; column++) {
          const isInside = row >= 0 && row < rows && column >= 0 && column < columns
          if (isInside && Math.hypot(column - cx, row - cy) <= radius) flags[row * columns + column] = 1
        }
      }
    }
  })
  return flags
}

const isAnywhere = (flags: Uint8Array): boolean => flags.includes(1)

/** The box in the photo of what is selected on a grid; null where nothing is. */
const boxOf = ({ view, coverage }: HintSelection): Box | null => {
  const box = boundingBox(coverage.data, coverage.width, 0.5)
  if (box === null) return null
  const [x, y] = [view.width / coverage.width, view.height / coverage.height]
  const [left, top] = [Math.floor(view.left + box.left * x), Math.floor(view.top + box.top * y)]
  return {
    left,
    top,
    width: Math.min(view.left + view.width - left, Math.ceil(box.width * x)),
    height: Math.min(view.top + view.height - top, Math.ceil(box.height * y)),
  }
}

const spreadIn = (
  photo: Raster,
  view: Box,
  hints: readonly Hint[],
  mattes: readonly (readonly [Box, Plane])[],
): HintSelection => {
  const grid = gridOver(view)
  const paint = (kind: Hint['kind']): Uint8Array[] =>
    hints
      .filter((hint) => hint.kind === kind)
      .map((hint) => paintOn(grid, hint))
      .filter(isAnywhere)
  const coverage = spreadHints({
    image: imageOn(photo, grid),
    priors: mattes.map(([box, matte]) => matteOn(grid, box, matte)),
    added: paint('add'),
    removed: paint('remove'),
  })
  return { view, coverage }
}

/** A selection on the grid over another view; nothing is selected outside its own. */
const selectionOn = (grid: Grid, { view, coverage }: HintSelection): Plane => {
  const plane = matteOn(grid, view, coverage)
  return { ...plane, data: plane.data.map((value) => (Number.isNaN(value) ? 0 : value)) }
}

const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height

type Mattes = readonly (readonly [Box, Plane])[]

/** Solves all hints over a view; of what that changes of the selection before, the part at the last hint. */
const solveIn = (
  photo: Raster,
  view: Box,
  hints: readonly Hint[],
  mattes: Mattes,
  before: HintSelection | null,
): HintSelection => {
  const solved = spreadIn(photo, view, hints, mattes)
  const last = hints.at(-1)
  if (before === null || last === undefined) return solved
  const grid = gridOver(view)
  return { view, coverage: changeAtHint(selectionOn(grid, before), solved.coverage, paintOn(grid, last), last.kind) }
}

/** What networks see around the first hint; the views follow from it alone, so that their answers serve later hints. */
const lookAround = async (photo: Raster, first: Hint, { objects, matte }: Finders): Promise<Mattes> => {
  const frame = frameOf(photo)
  const [x, y] = first.points[Math.floor(first.points.length / 2)] ?? [0, 0]
  const half = (windowRatio * Math.max(photo.width, photo.height)) / 2
  const detected = (await objects())
    .filter((box) => containsPoint(box, x, y))
    .sort((a, b) => a.width * a.height - b.width * b.height)
    .slice(0, 1)
    .map((box) => grow(box, detectionMargin, photo))
  const views = [frame, ...detected, enclosingBox(x - half, y - half, x + half, y + half, photo)]
  const mattes: (readonly [Box, Plane])[] = []
  const ask = async (view: Box): Promise<void> => {
    if (mattes.some(([asked]) => iou(asked, view) >= minSameViewIou)) return
    mattes.push([view, await matte(view)])
  }
  for (const view of views) await ask(view)
  const start = boxOf(spreadIn(photo, frame, [first], mattes))
  if (start !== null && start.width * start.height < maxCloserRatio * photo.width * photo.height) {
    await ask(grow(start, closerMargin, photo))
  }
  return mattes
}

/** Solves over the whole photo, then around what that selects; the view of the selection before is kept where it is enough. */
const solveAround = (
  photo: Raster,
  hints: readonly Hint[],
  mattes: Mattes,
  before: HintSelection | null,
): HintSelection => {
  const whole = solveIn(photo, frameOf(photo), hints, mattes, before)
  const box = boxOf(whole)
  if (box === null || box.width * box.height > maxCloserRatio * photo.width * photo.height) return whole
  const around = hints
    .filter(({ kind }) => kind === 'add')
    .flatMap(({ points }) => points)
    .map(([x, y]) => enclosingBox(x - 1, y - 1, x + 1, y + 1, photo))
    .reduce(uniteBoxes, box)
  const view = before !== null && contains(before.view, around) ? before.view : grow(around, closerMargin, photo)
  return solveIn(photo, view, hints, mattes, before)
}

/**
 * Selects what clicks and strokes mean: each once over the whole photo, and once more around what was found. Each hint is solved with
 * those before it and changes the selection where it is, nowhere else.
 *
 * @param hints in their order; the first that adds starts the selection
 * @returns null where there is no hint that adds
 */
export const selectByHints = async (
  photo: Raster,
  hints: readonly Hint[],
  finders: Finders,
): Promise<HintSelection | null> => {
  const start = hints.findIndex(({ kind }) => kind === 'add')
  const first = hints[start]
  if (first === undefined) return null
  const mattes = await lookAround(photo, first, finders)
  let selection: HintSelection | null = null
  for (let count = start + 1; count <= hints.length; count++) {
    const soFar = hints.slice(0, count)
    const key = JSON.stringify(soFar)
    const latest: HintSelection = finders.solved.get(key) ?? solveAround(photo, soFar, mattes, selection)
    finders.solved.set(key, latest)
    selection = latest
  }
  return selection
}
