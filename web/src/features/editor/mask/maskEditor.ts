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
import { createMask, isEmpty, type MaskRaster, type MaskValue } from './maskRaster.ts'
import { copyTile } from './maskTile.ts'
import { type Dab, paintSegment, segmentArea } from './paintSegment.ts'

const historyBytes = 64 * 1024 * 1024

/** The marked area of one photo with its history: everything that tools and buttons do to it. */
export interface MaskEditor {
  readonly mask: MaskRaster
  readonly stroke: (from: Dab, to: Dab, value: MaskValue) => void
  /** Ends the stroke under way: it becomes one step of the history. */
  readonly endStroke: () => void
  /** Takes the stroke under way back. */
  readonly cancelStroke: () => void
  readonly polygon: (corners: readonly ImagePoint[], value: MaskValue) => void
  /** Marks shapes, all in one step. */
  readonly addShapes: (shapes: readonly MaskShape[]) => void
  /** Takes shapes away in one step; what something else has marked as well stays marked. */
  readonly removeShapes: (shapes: readonly MaskShape[]) => void
  /** Names of the shapes that were added and of which something is marked still. */
  readonly shapeIds: () => ReadonlySet<string>
  readonly invert: () => void
  readonly clear: () => void
  readonly grow: (byPx: number) => void
  /** Replaces the mask by one of the same size. */
  readonly replace: (data: Uint8Array) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  readonly isEmpty: () => boolean
  /** Calls back with the changed pixels, in image space. */
  readonly onPaint: (listener: (area: Rectangle) => void) => () => void
  /** Calls back when a step was made, undone or redone. */
  readonly onStep: (listener: () => void) => () => void
  /** Number of steps made so far, undone ones included: a value that changes whenever `onStep` calls. */
  readonly steps: () => number
}

export const createMaskEditor = ({ width, height }: Size): MaskEditor => {
  const mask = createMask(width, height)
  const history = createMaskHistory<MaskLog>(mask, historyBytes, null)
  const painters = new Set<(area: Rectangle) => void>()
  const watchers = new Set<() => void>()
  const whole: Rectangle = { left: 0, top: 0, right: width, bottom: height }
  let steps = 0
  let segments: StrokeSegment[] = []

  const paint = (area: Rectangle | null) => {
    if (area) for (const painter of painters) painter(area)
  }
  const step = () => {
    steps += 1
    for (const watcher of watchers) watcher()
  }
  /** The stroke under way ends before anything else happens, so that the log tells all that was done, in its order. */
  const settle = () => {
    if (segments.length > 0) history.commit(logOperation(history.note(), { kind: 'stroke', segments }))
    segments = []
  }
  const make = (operation: MaskOperation) => {
    settle()
    const areas = operationAreas(mask, operation)
    if (areas.length === 0) return
    areas.forEach(history.touch)
    applyOperation(mask, operation)
    history.commit(logOperation(history.note(), operation))
    areas.forEach(paint)
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
      paint(area)
    },
    endStroke: () => {
      settle()
      step()
    },
    cancelStroke: () => {
      segments = []
      paint(history.abandon())
    },
    polygon: (corners, value) => make({ kind: 'polygon', corners, value }),
    addShapes: (shapes) => make({ kind: 'shapes', shapes }),
    removeShapes: (shapes) => {
      settle()
      const removal = removeShapes(mask, history.note(), new Set(shapes.map(({ id }) => id)))
      if (!removal) return
      for (const area of removal.areas) {
        history.touch(area)
        for (let row = area.top; row < area.bottom; row += 1) {
          const start = row * width + area.left
          mask.data.set(removal.mask.data.subarray(start, row * width + area.right), start)
        }
      }
      history.commit(removal.log)
      removal.areas.forEach(paint)
      step()
    },
    shapeIds: () => {
      const standing = loggedShapes(history.note()).filter(({ corners }) => holdsMarked(mask, corners))
      return new Set(standing.map(({ id }) => id))
    },
    invert: () => make({ kind: 'invert' }),
    clear: () => {
      if (!isEmpty(mask)) make({ kind: 'clear' })
    },
    grow: (byPx) => make({ kind: 'grow', byPx }),
    replace: (data) => make({ kind: 'replace', tile: copyTile({ width, height, data }, whole) }),
    undo: () => {
      settle()
      paint(history.undo())
      step()
    },
    redo: () => {
      settle()
      paint(history.redo())
      step()
    },
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    isEmpty: () => isEmpty(mask),
    onPaint: (listener) => {
      painters.add(listener)
      return () => painters.delete(listener)
    },
    onStep: (listener) => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    steps: () => steps,
  }
}
