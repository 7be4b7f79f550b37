import { createEmitter } from '../../../lib/createEmitter.ts'
import type { Rectangle } from '../../../lib/geometry.ts'
import { createMaskHistory } from './maskHistory.ts'
import { logOperation, type MaskLog } from './maskLog.ts'
import { applyOperation, type MaskOperation, operationAreas, type StrokeSegment } from './maskOperation.ts'
import type { MaskRaster } from './maskRaster.ts'
import { paintSegment, segmentArea } from './paintSegment.ts'

const historyBytes = 64 * 1024 * 1024

/** Changes a mask in steps that can be undone, and reports each change. */
export const createMaskChanges = (mask: MaskRaster) => {
  const history = createMaskHistory<MaskLog>(mask, historyBytes, null)
  const painted = createEmitter<Rectangle>()
  const stepped = createEmitter<void>()
  let steps = 0
  let segments: StrokeSegment[] = []

  const step = () => {
    steps += 1
    stepped.emit()
  }
  /**
   * Commits the current stroke before anything else happens, so that the log is complete and in
   * order.
   */
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

  return {
    paintSegment: (segment: StrokeSegment) => {
      const { from, to, value } = segment
      const area = segmentArea(mask, from, to)
      if (!area) return
      history.touch(area)
      paintSegment(mask, from, to, value)
      segments.push(segment)
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
    apply: (operation: MaskOperation) => {
      commitStroke()
      const areas = operationAreas(mask, operation)
      if (areas.length === 0) return
      change(areas, () => applyOperation(mask, operation), logOperation(history.note(), operation))
    },
    change,
    commitStroke,
    /** The operations that produced the mask as of the last step. */
    log: history.note,
    travel: (direction: 'undo' | 'redo') => {
      commitStroke()
      const area = history[direction]()
      if (area) painted.emit(area)
      step()
    },
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    onPaint: painted.subscribe,
    onStep: stepped.subscribe,
    steps: () => steps,
  }
}
