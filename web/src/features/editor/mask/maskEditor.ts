import type { Outline } from '@spotless/contract/candidates'
import { createEmitter } from '../../../lib/createEmitter.ts'
import type { ImagePoint, Rectangle, Size } from '../../../lib/geometry.ts'
import { holdsMarked } from './fillPolygon.ts'
import { createMaskChanges } from './maskChanges.ts'
import { loggedShapes, replaceShapes } from './maskLog.ts'
import type { MaskShape } from './maskOperation.ts'
import { copyArea, createMask, isEmpty, type MaskRaster, type MaskValue } from './maskRaster.ts'
import { copyTile } from './maskTile.ts'
import type { Dab } from './paintSegment.ts'

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
  /** Marks other shapes in place of some, in one step; marks them even where those are gone. */
  readonly replaceShapes: (shapes: readonly MaskShape[], others: readonly MaskShape[]) => void
  /** The shapes that were added and are still at least partly marked, oldest first. */
  readonly shapes: () => readonly MaskShape[]
  /** Ids of the shapes that were added and are still at least partly marked. */
  readonly shapeIds: () => ReadonlySet<string>
  /** Outlines of the marked shapes that are shadows, as x and y. */
  readonly shadows: () => Outline[]
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
  /** Reports that a stroke or a polygon was drawn by hand, and the value that it gave: not of shapes, nor of undo. */
  readonly onDraw: (listener: (value: MaskValue) => void) => () => void
  /** Reports that a step was made, undone or redone. */
  readonly onStep: (listener: () => void) => () => void
  /** Number of `onStep` reports so far: a version number for React. */
  readonly steps: () => number
}

export const createMaskEditor = ({ width, height }: Size): MaskEditor => {
  const mask = createMask(width, height)
  const changes = createMaskChanges(mask)
  const { apply } = changes
  const drawn = createEmitter<MaskValue>()
  let strokeValue: MaskValue = 255
  const shapes = () => loggedShapes(changes.log()).filter(({ corners }) => holdsMarked(mask, corners))
  /** @returns whether any of them was there */
  const exchange = (replaced: readonly MaskShape[], others: readonly MaskShape[]): boolean => {
    changes.commitStroke()
    const replacement = replaceShapes(mask, changes.log(), new Set(replaced.map(({ id }) => id)), others)
    if (!replacement) return false
    const { areas, log } = replacement
    const copyAll = () => {
      for (const area of areas) copyArea(replacement.mask, mask, area)
    }
    changes.change(areas, copyAll, log)
    return true
  }
  return {
    mask,
    stroke: (from, to, value) => {
      strokeValue = value
      changes.paintSegment({ from, to, value })
    },
    endStroke: () => {
      changes.endStroke()
      drawn.emit(strokeValue)
    },
    cancelStroke: changes.cancelStroke,
    polygon: (corners, value) => {
      apply({ kind: 'polygon', corners, value })
      drawn.emit(value)
    },
    addShapes: (shapes) => apply({ kind: 'shapes', shapes }),
    removeShapes: (removed) => void exchange(removed, []),
    replaceShapes: (replaced, others) => {
      if (!exchange(replaced, others)) apply({ kind: 'shapes', shapes: others })
    },
    shapes,
    shapeIds: () => new Set(shapes().map(({ id }) => id)),
    shadows: () =>
      shapes()
        .filter(({ isShadow }) => isShadow === true)
        .map(({ corners }) => corners.map(({ column, row }): [number, number] => [column, row])),
    invert: () => apply({ kind: 'invert' }),
    clear: () => {
      if (!isEmpty(mask)) apply({ kind: 'clear' })
    },
    dilate: (byPx) => apply({ kind: 'dilate', byPx }),
    replace: (data) => {
      const whole: Rectangle = { left: 0, top: 0, right: width, bottom: height }
      apply({ kind: 'replace', tile: copyTile({ width, height, data }, whole) })
    },
    undo: () => changes.travel('undo'),
    redo: () => changes.travel('redo'),
    canUndo: changes.canUndo,
    canRedo: changes.canRedo,
    isEmpty: () => isEmpty(mask),
    onPaint: changes.onPaint,
    onDraw: drawn.subscribe,
    onStep: changes.onStep,
    steps: changes.steps,
  }
}
