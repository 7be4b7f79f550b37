import type { ImagePoint, Rectangle, Size } from '../../../lib/geometry.ts'
import { fillPolygon, polygonArea } from './fillPolygon.ts'
import { growArea, growMask } from './growMask.ts'
import { createMaskHistory } from './maskHistory.ts'
import { createMask, isEmpty, type MaskRaster, type MaskValue } from './maskRaster.ts'
import { type Dab, paintSegment, segmentArea } from './paintSegment.ts'

const historyBytes = 64 * 1024 * 1024

/** The marked area of one photo with its history: everything that tools and buttons do to it. */
export interface MaskSession {
  readonly mask: MaskRaster
  readonly stroke: (from: Dab, to: Dab, value: MaskValue) => void
  /** Ends the stroke under way: it becomes one step of the history. */
  readonly endStroke: () => void
  /** Takes the stroke under way back. */
  readonly cancelStroke: () => void
  readonly polygon: (corners: readonly ImagePoint[], value: MaskValue) => void
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

export const createMaskSession = ({ width, height }: Size): MaskSession => {
  const mask = createMask(width, height)
  const history = createMaskHistory(mask, historyBytes)
  const painters = new Set<(area: Rectangle) => void>()
  const watchers = new Set<() => void>()
  const whole: Rectangle = { left: 0, top: 0, right: width, bottom: height }
  let steps = 0

  const paint = (area: Rectangle | null) => {
    if (area) for (const painter of painters) painter(area)
  }
  const step = () => {
    steps += 1
    for (const watcher of watchers) watcher()
  }
  const change = (area: Rectangle | null, work: () => void) => {
    if (!area) return
    history.touch(area)
    work()
    history.commit()
    paint(area)
    step()
  }

  return {
    mask,
    stroke: (from, to, value) => {
      const area = segmentArea(mask, from, to)
      if (!area) return
      history.touch(area)
      paintSegment(mask, from, to, value)
      paint(area)
    },
    endStroke: () => {
      history.commit()
      step()
    },
    cancelStroke: () => paint(history.abandon()),
    polygon: (corners, value) => change(polygonArea(mask, corners), () => fillPolygon(mask, corners, value)),
    invert: () =>
      change(whole, () => {
        for (let index = 0; index < mask.data.length; index += 1) mask.data[index] = 255 - mask.data[index]!
      }),
    clear: () => {
      if (!isEmpty(mask)) change(whole, () => mask.data.fill(0))
    },
    grow: (byPx) => change(growArea(mask, byPx), () => growMask(mask, byPx)),
    replace: (data) => change(whole, () => mask.data.set(data)),
    undo: () => {
      paint(history.undo())
      step()
    },
    redo: () => {
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
