import {
  imagePoint,
  keepInSight,
  panBy,
  type Rectangle,
  type ScreenPoint,
  type Size,
  screenPoint,
  toScreen,
  type View,
  zoomAt,
} from '../../../lib/geometry.ts'
import type { MaskOverlay } from './createMaskOverlay.ts'
import { fitPhoto, restoreView, type SavedView, saveView } from './savedView.ts'
import { nextZoom } from './zoomSteps.ts'

/**
 * Limits of wheel and pinch: the smallest zoom relative to the fit, the largest in screen pixels
 * per image pixel.
 */
const zoomLimits = { minOfFit: 0.25, maxScale: 8 } as const
/** Above this scale, single pixels are shown as squares. */
const pixelatedScale = 3

export interface Viewport {
  readonly view: () => View
  /** Shows the whole photo and keeps it whole when the window is resized. */
  readonly fit: () => void
  /** Goes to the next step of the zoom buttons, in (1) or out (-1), about the middle. */
  readonly zoomStep: (direction: 1 | -1) => void
  readonly zoomBy: (factor: number, at: ScreenPoint) => void
  readonly pan: (x: number, y: number) => void
  /** Shows one image pixel per CSS pixel. */
  readonly actualSize: () => void
  /** The view to return to; null while the photo is fitted to the window. */
  readonly save: () => SavedView | null
  readonly resize: (screen: Size) => void
  /** Redraws a part of the mask, in image space, in the next frame. */
  readonly paint: (area: Rectangle) => void
  readonly destroy: () => void
}

interface ViewportInput {
  readonly photo: Size
  readonly image: HTMLElement
  readonly overlay: MaskOverlay | null
  /** The view to begin with; null for the fit. */
  readonly saved: SavedView | null
  readonly onZoom: (percent: number) => void
  readonly onView: () => void
}

/**
 * Positions the photo by a CSS transform and draws the mask over it, outside React, at most once
 * per frame.
 */
export const createViewport = ({ photo, image, overlay, saved, onZoom, onView }: ViewportInput): Viewport => {
  let screen: Size = { width: 1, height: 1 }
  let view = fitPhoto(photo, screen)
  let isFitted = true
  let toRestore = saved
  let frame = 0
  let hasMoved = false

  const fitScale = () => fitPhoto(photo, screen).scale
  const zoomPercent = () => Math.round((view.scale / fitScale()) * 100)
  const middle = () => screenPoint(screen.width / 2, screen.height / 2)

  const draw = () => {
    frame = 0
    if (hasMoved) {
      hasMoved = false
      image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
      image.style.imageRendering = view.scale > pixelatedScale ? 'pixelated' : 'auto'
      overlay?.invalidate()
      onZoom(zoomPercent())
      onView()
    }
    overlay?.draw(view)
  }
  const schedule = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const show = (next: View) => {
    view = next
    hasMoved = true
    schedule()
  }
  const fit = () => {
    isFitted = true
    show(fitPhoto(photo, screen))
  }
  const moveTo = (next: View) => {
    isFitted = false
    show(keepInSight(next, photo, screen))
  }
  const withinLimits = (scale: number) =>
    Math.min(Math.max(zoomLimits.maxScale, fitScale() * 2), Math.max(fitScale() * zoomLimits.minOfFit, scale))

  return {
    view: () => view,
    fit,
    zoomStep: (direction) => moveTo(zoomAt(view, middle(), (fitScale() * nextZoom(zoomPercent(), direction)) / 100)),
    zoomBy: (factor, at) => moveTo(zoomAt(view, at, withinLimits(view.scale * factor))),
    pan: (x, y) => moveTo(panBy(view, x, y)),
    actualSize: () => moveTo(zoomAt(view, middle(), 1)),
    save: () => (isFitted ? null : saveView(view, photo, screen)),
    resize: (next) => {
      const width = Math.max(1, Math.round(next.width))
      const height = Math.max(1, Math.round(next.height))
      if (width === screen.width && height === screen.height) return
      const shift = { x: (width - screen.width) / 2, y: (height - screen.height) / 2 }
      const isFirst = image.style.transform === ''
      screen = { width, height }
      overlay?.resize(screen)
      if (toRestore) moveTo(restoreView(toRestore, photo, screen))
      else if (isFitted) fit()
      else moveTo(panBy(view, shift.x, shift.y))
      toRestore = null
      // A large photo would show at its full size until the next frame.
      if (isFirst) {
        cancelAnimationFrame(frame)
        draw()
      }
    },
    paint: (area) => {
      const from = toScreen(view, imagePoint(area.left, area.top))
      const to = toScreen(view, imagePoint(area.right, area.bottom))
      overlay?.invalidate({ left: from.x - 1, top: from.y - 1, right: to.x + 1, bottom: to.y + 1 })
      schedule()
    },
    destroy: () => cancelAnimationFrame(frame),
  }
}
