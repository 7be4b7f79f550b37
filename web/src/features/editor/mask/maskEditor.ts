import { createEmitter } from '../../../lib/createEmitter.ts'
import type { ImagePoint, Rectangle, Size } from '../../../lib/geometry.ts'
import { holdsMarked } from './fillPolygon.ts'
import { createMaskHistory } from './maskHistory.ts'
import { loggedShapes, logOperation, type MaskLog, removeShapes } from './maskLog.ts'
import {
  applyOperation,
  type MaskOperation,
  type MaskShape,
  operationAreas,
  type StrokeSegment,
} from './maskOperation.ts'
import { copyArea, createMask, isEmpty, type MaskRaster, type MaskValue } from './maskRaster.ts'
import { copyTile } from './maskTile.ts'
import { type Dab, paintSegment, segmentArea } from './paintSegment.ts'

const historyBytes = 64 * 1024 * 1024

/** The mask of one photo and its history: every change that tools and buttons make to it. */
export interface MaskEditor {
  readonly mask: MaskRaster
  /** Paints a segment of the current stroke. */
  readonly stroke: (from: Dab, to: Dab, value: MaskValue) => void
  /** Ends the current stroke, which becomes one step of the history. */
  readonly endStroke: () => void
  /** Undoes the current stroke, leaving no step. */
  readonly cancelStroke: () => void
  readonly polygon: (corners: readonly ImagePoint[], value: MaskValue) => void
  /** Marks shapes, all in one step. */
  readonly addShapes: (shapes: readonly MaskShape[]) => void
  /** Unmarks shapes in one step; pixels that something else has marked too remain marked. */
  readonly removeShapes: (shapes: readonly MaskShape[]) => void
  /** Ids of the shapes that were added and are still at least partly marked. */
  readonly shapeIds: () => ReadonlySet<string>
  readonly invert: () => void
  readonly clear: () => void
  /** Grows the marked area on every side; a negative number shrinks it. */
  readonly dilate: (byPx: number) => void
  /** Replaces the mask by one of the same size. */
  readonly replace: (data: Uint8Array) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  readonly isEmpty: () => boolean
  /** Reports changed pixels, in image space. */
  readonly onPaint: (listener: (area: Rectangle) => void) => () => void
  /** Reports that a step was made, undone or redone. */
  readonly onStep: (listener: () => void) => () => void
  /** Number of `onStep` reports so far: a version number for React. */
  readonly steps: () => number
}

export const createMaskEditor = ({ width, height }: Size): MaskEditor => {
  const mask = createMask(width, height)
  const history = createMaskHistory<MaskLog>(mask, historyBytes, null)
  const painted = createEmitter<Rectangle>()
  const stepped = createEmitter<void>()
  let steps = 0
  let segments: StrokeSegment[] = []

  const step = () => {
    steps += 1
    stepped.emit()
  }
  /** Commits the current stroke before anything else happens, so that the log is complete and in order. */
  const commitStroke = () => {
    if (segments.length > 0) history.commit(logOperation(history.note(), { kind: 'stroke', segments }))
    segments = []
  }
  /** Changes pixels inside the areas as one step of the history. */
  const change = (areas: readonly Rectangle[], write: () => void, log: MaskLog) => {
    areas.forEach(history.touch)
    write()
    history.commit(log)
    areas.forEach(painted.emit)
    step()
  }
  const apply = (operation: MaskOperation) => {
    commitStroke()
    const areas = operationAreas(mask, operation)
    if (areas.length === 0) return
    change(areas, () => applyOperation(mask, operation), logOperation(history.note(), operation))
  }
  const travel = (direction: 'undo' | 'redo') => {
    commitStroke()
    const area = history[direction]()
    if (area) painted.emit(area)
    step()
  }

  return {
    mask,
    stroke: (from, to, value) => {
      const area = segmentArea(mask, from, to)
      if (!area) return
      history.touch(area)
      paintSegment(mask, from, to, value)
      segments.push({ from, to, value })
      painted.emit(area)
    },
    endStroke: () => {
      commitStroke()
      step()
    },
    cancelStroke: () => {
      segments = []
      const area = history.abandon()
      if (area) painted.emit(area)
    },
    polygon: (corners, value) => apply({ kind: 'polygon', corners, value }),
    addShapes: (shapes) => apply({ kind: 'shapes', shapes }),
    removeShapes: (shapes) => {
      commitStroke()
      const removal = removeShapes(mask, history.note(), new Set(shapes.map(({ id }) => id)))
      if (!removal) return
      const { areas, log } = removal
      const copyAll = () => {
        for (const area of areas) copyArea(removal.mask, mask, area)
      }
      change(areas, copyAll, log)
    },
    shapeIds: () => {
      const marked = loggedShapes(history.note()).filter(({ corners }) => holdsMarked(mask, corners))
      return new Set(marked.map(({ id }) => id))
    },
    invert: () => apply({ kind: 'invert' }),
    clear: () => {
      if (!isEmpty(mask)) apply({ kind: 'clear' })
    },
    dilate: (byPx) => apply({ kind: 'dilate', byPx }),
    replace: (data) => {
      const whole: Rectangle = { left: 0, top: 0, right: width, bottom: height }
      apply({ kind: 'replace', tile: copyTile({ width, height, data }, whole) })
    },
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    isEmpty: () => isEmpty(mask),
    onPaint: painted.subscribe,
    onStep: stepped.subscribe,
    steps: () => steps,
  }
}
