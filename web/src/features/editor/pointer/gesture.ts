import type { ImagePoint, ScreenPoint } from '../../../lib/geometry.ts'
import type { Viewport } from '../viewport/createViewport.ts'

/** One reading of a mouse, pen or finger. */
export interface PointerSample {
  readonly id: number
  /** In CSS pixels from the top left of the surface. */
  readonly at: ScreenPoint
  readonly pointerType: string
  /** As in `PointerEvent.button`: 0 primary, 1 middle, 5 the eraser end of a pen. */
  readonly button: number
  /** 0–1; 0.5 from devices without pressure. */
  readonly pressure: number
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** The part of a viewport that gestures read and move. */
export type GestureViewport = Pick<Viewport, 'view' | 'pan' | 'zoomBy'>

/** What happens between pressing and releasing. */
export interface Gesture {
  readonly kind: 'select' | 'stroke' | 'lasso' | 'rectangle' | 'pan' | 'pinch'
  /** Follows the pointer; several samples, oldest first, where the browser coalesced events. */
  readonly move: (samples: readonly PointerSample[]) => void
  /** Moves the free corner to a place chosen by the keyboard; only rectangles have one. */
  readonly moveTo?: (point: ImagePoint) => void
  readonly finish: () => void
  readonly cancel: () => void
  /** Corners of the shape being drawn; empty where there is none. */
  readonly outline: () => readonly ImagePoint[]
}

/** A click or a stroke with the select tool. */
export interface SelectPath {
  /** Where it went; a click is one point. */
  readonly points: readonly ImagePoint[]
  /** Whether Alt was held at its start. */
  readonly altKey: boolean
}

/** What the select tool tells, and where the pointer of any tool is. */
export interface SelectListener {
  readonly onSelect: (path: SelectPath) => void
  /** Where the pointer rests, or the place chosen by the arrow keys; null away from the photo or while something is being done. */
  readonly onHover?: (at: ImagePoint | null) => void
}

export const noOutline = (): readonly ImagePoint[] => []
