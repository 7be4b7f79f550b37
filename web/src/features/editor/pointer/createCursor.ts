import { type ImagePoint, type ScreenPoint, type Size, toScreen } from '../../../lib/geometry.ts'
import { brushRadius } from '../mask/brush.ts'
import { useToolState } from '../tools/toolState.ts'
import type { Viewport } from '../viewport/createViewport.ts'

/**
 * Elements that follow the pointer on a surface that can be marked: the brush ring and the outline
 * of a shape.
 */
export interface Marker {
  readonly ring: HTMLElement
  readonly outline: SVGPathElement
}

interface CursorParts {
  readonly surface: HTMLElement
  /** Null where the photo is only viewed. */
  readonly marker: Marker | null
  readonly photo: Size
  readonly viewport: Viewport
}

export interface CursorState {
  readonly hover: ScreenPoint | null
  /** Whether dragging moves, or would move, the photo. */
  readonly isGrabbing: boolean
  readonly isPinching: boolean
}

export interface Cursor {
  readonly draw: (state: CursorState) => void
  /** Draws a closed shape in image space; fewer than two corners draw nothing. */
  readonly drawOutline: (corners: readonly ImagePoint[]) => void
}

const minRingPx = 4

/**
 * Draws the brush ring, exactly as wide as the brush paints at the current zoom, and the outline.
 */
export const createCursor = ({ surface, marker, photo, viewport }: CursorParts): Cursor => ({
  draw: ({ hover, isGrabbing, isPinching }) => {
    const { tool, size } = useToolState.getState()
    const isBrush = tool === 'brush' || tool === 'eraser'
    surface.style.cursor = isGrabbing ? 'grabbing' : !marker ? 'grab' : isBrush ? 'none' : 'crosshair'
    if (!marker) return
    const { style } = marker.ring
    const shown = hover !== null && isBrush && !isGrabbing && !isPinching
    style.visibility = shown ? 'visible' : 'hidden'
    if (!shown) return
    const radius = brushRadius(size, photo.width, photo.height)
    const diameter = Math.max(minRingPx, 2 * radius * viewport.view().scale)
    const length = `${diameter}px`
    if (style.width !== length) Object.assign(style, { width: length, height: length })
    style.transform = `translate(${hover.x - diameter / 2}px, ${hover.y - diameter / 2}px)`
  },
  drawOutline: (corners) => {
    const points = corners.map((corner) => toScreen(viewport.view(), corner))
    const path = points.length > 1 ? `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z` : ''
    marker?.outline.setAttribute('d', path)
  },
})
