import { type ImagePoint, type ScreenPoint, type Size, toScreen } from '../../../lib/geometry.ts'
import { brushRadius } from '../mask/brush.ts'
import type { Viewport } from '../stage/createViewport.ts'
import { useToolState } from '../tools/toolState.ts'

/** What shows on a surface where the pointer paints: the ring of the brush and the outline of a shape being drawn. */
export interface Marker {
  readonly ring: HTMLElement
  readonly outline: SVGPathElement
}

interface CursorParts {
  readonly surface: HTMLElement
  /** Null where the photo is only looked at. */
  readonly marker: Marker | null
  readonly photo: Size
  readonly viewport: Viewport
}

export interface CursorState {
  readonly hover: ScreenPoint | null
  /** Whether the photo is held or about to be held, to be moved. */
  readonly isGrabbing: boolean
  readonly isPinching: boolean
}

export interface Cursor {
  readonly draw: (state: CursorState) => void
  /** Draws a closed shape through places of the photo; nothing for fewer than two. */
  readonly drawOutline: (corners: readonly ImagePoint[]) => void
}

const smallestRingPx = 4

/** Draws ring and outline in CSS pixels, the ring exactly as wide as the brush marks at the zoom there is. */
export const createCursor = ({ surface, marker, photo, viewport }: CursorParts): Cursor => ({
  draw: ({ hover, isGrabbing, isPinching }) => {
    const { tool, size } = useToolState.getState()
    const brushes = tool === 'brush' || tool === 'eraser'
    surface.style.cursor = isGrabbing ? 'grabbing' : !marker ? 'grab' : brushes ? 'none' : 'crosshair'
    if (!marker) return
    const { style } = marker.ring
    const shown = hover !== null && brushes && !isGrabbing && !isPinching
    style.visibility = shown ? 'visible' : 'hidden'
    if (!shown) return
    const radius = brushRadius(size, photo.width, photo.height)
    const diameter = Math.max(smallestRingPx, 2 * radius * viewport.view().scale)
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
